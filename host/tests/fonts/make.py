"""Draws the fonts of the tests: frames with a wedge, so that all glyphs and weights differ.
Needs fonttools and brotli."""
import pathlib

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
CH="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789春夏秋冬天字体新年快乐"
def draw(pen,n,thick,curves):
    # A frame and a wedge that differs from glyph to glyph.
    w=600 if n<62 else 1000
    pen.moveTo((50,0));pen.lineTo((50,700));pen.lineTo((w-50,700));pen.lineTo((w-50,0));pen.closePath()
    i=50+thick
    pen.moveTo((i,thick));pen.lineTo((w-i,thick));pen.lineTo((w-i,700-thick))
    x=i+(n*37)%(w-2*i-20)
    if curves: pen.curveTo((x,640-thick),(x,400),(i,700-thick))
    else: pen.qCurveTo((x,400),(i,700-thick))
    pen.closePath()
    return w
def make(path,style,weight,thick,ttf,fs=0):
    order=[".notdef","space"]+[f"g{n}" for n in range(len(CH))]
    fb=FontBuilder(1000,isTTF=ttf); fb.setupGlyphOrder(order)
    fb.setupCharacterMap({32:"space",**{ord(c):f"g{n}" for n,c in enumerate(CH)}})
    glyphs={};m={".notdef":(500,0),"space":(300,0)}
    for n in range(len(CH)):
        pen=TTGlyphPen(None) if ttf else T2CharStringPen(600 if n<62 else 1000,None)
        w=draw(pen,n,thick,not ttf); m[f"g{n}"]=(w,50)
        glyphs[f"g{n}"]=pen.glyph() if ttf else pen.getCharString()
    for n in (".notdef","space"):
        pen=TTGlyphPen(None) if ttf else T2CharStringPen(m[n][0],None)
        glyphs[n]=pen.glyph() if ttf else pen.getCharString()
    if ttf: fb.setupGlyf(glyphs)
    else: fb.setupCFF(f"PinyeTest-{style}",{"FullName":f"Pinye Test {style}"},glyphs,{})
    fb.setupHorizontalMetrics(m); fb.setupHorizontalHeader(ascent=800,descent=-200)
    fb.setupNameTable({"copyright":"Copyright 2026 The Pinye contributors","familyName":{"en":"Pinye Test","zh":"拼页测试体"},"styleName":style,"uniqueFontIdentifier":f"Pinye Test {style}","fullName":f"Pinye Test {style}","psName":f"PinyeTest-{style}","version":"Version 1.0","designer":"Pinye contributors","licenseDescription":"Apache License, Version 2.0","licenseInfoURL":"https://www.apache.org/licenses/LICENSE-2.0"},mac=False)
    fb.setupOS2(sTypoAscender=800,usWinAscent=800,usWinDescent=200,usWeightClass=weight,fsType=fs); fb.setupPost(keepGlyphNames=False)
    fb.font["head"].created=fb.font["head"].modified=3800000000
    fb.font.recalcTimestamp=False
    fb.save(path)
d = str(pathlib.Path(__file__).parent) + "/"
make(d+"regular.ttf","Regular",400,90,True)
make(d+"bold.otf","Bold",700,160,False)
for f in ("woff","woff2"):
    t=TTFont(d+"regular.ttf",recalcTimestamp=False); t.flavor=f; t.save(d+"regular."+f)
