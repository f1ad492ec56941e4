import { describe, expect, it } from 'vitest'
import { isImmutableFile, findReferencedFiles } from './findReferencedFiles.ts'

describe('the files that a text names', () => {
  it('are found in markup, in styles, in JSON and in modules', () => {
    const html = `<link href="/a/1.js"><b style="mask:url(&quot;/masks/heart.svg&quot;)"></b>
      <style>@font-face{src:url(/fonts/song/3.woff2) format("woff2")}i{background:url('/uploads/g.png')}</style>
      <audio src="/uploads/song.mp3"></audio><script>{"views":{"t":"/a/view.js"},"src":"/uploads/h.png?w=750"}</script>`
    expect(findReferencedFiles(html)).toEqual([
      '/a/1.js',
      '/masks/heart.svg',
      '/fonts/song/3.woff2',
      '/uploads/g.png',
      '/uploads/song.mp3',
      '/a/view.js',
      '/uploads/h.png?w=750',
    ])
    expect(findReferencedFiles('import{h}from"/a/react.js";import("/a/x.js")')).toEqual([
      '/a/react.js',
      '/a/x.js',
    ])
  })

  it('are not those of other sites, nor sizes of pictures that only a screen can choose', () => {
    const html = `<img src="/uploads/a.png" srcset="/uploads/a.png?w=750 750w">
      <source srcset="/uploads/b.png?w=750 750w, /uploads/b.png?w=375 375w">
      <a href="https://other.example/a/1.js"></a> see/a/note`
    expect(findReferencedFiles(html)).toEqual([])
  })

  it('are files of the works origin alone', () => {
    expect(['/a/1.js', '/uploads/x.png?w=3', '/fonts/a/b.woff2'].every(isImmutableFile)).toBe(true)
    expect(['/a/', '/api/users/me', '/h5/7', '//a/1', '/a/../api/me'].some(isImmutableFile)).toBe(
      false,
    )
  })
})
