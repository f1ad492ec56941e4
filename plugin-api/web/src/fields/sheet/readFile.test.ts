import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from './readFile.ts'
import { openZip } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function workbook(sheet: string, rest: Record<string, string> = {}) {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="a" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
    'xl/worksheets/first.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...rest,
  }
  return new File(
    [
      zipSync(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
      ),
    ],
    'a.xlsx',
  )
}

/** EL-TABLE-10: import of csv and xlsx. */
describe('a workbook', () => {
  it('is read with its texts, numbers and days', async () => {
    const shared = `<sst xmlns="${MAIN}"><si><t>月份</t></si><si><r><t>销</t></r><r><t>量</t></r><rPh><t>xiao</t></rPh></si></sst>`
    const styles = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="0&quot;day&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3" s="1"><v>46023</v></c><c r="B3" s="2"><v>46023.5</v></c><c r="C3" s="3"><v>0.30000000000000004</v></c>
      <c r="D3" t="inlineStr"><is><t>直接</t></is></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3" t="str"><f>A1</f><v>算</v></c></row>`
    const file = workbook(sheet, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles })
    expect(await readFile(file)).toEqual([
      ['月份', '', '销量'],
      [],
      ['2026-01-01', '2026-01-01 12:00', 0.3, '直接', 'TRUE', '', '算'],
    ])
  })

  it.each([
    ['is none', new File([strToU8('PK\u0003\u0004 nothing')], 'a.xlsx')],
    ['has no cell', workbook('')],
    ['has no sheet', workbook('', { 'xl/_rels/workbook.xml.rels': '<x/>' })],
    ['is a picture', new File([new Uint8Array([0x89, 0x50, 0, 1])], 'a.png')],
    ['is empty', new File([''], 'a.csv')],
  ])('is refused when it %s', async (_, file) => {
    await expect(readFile(file)).rejects.toThrow()
  })

  it('cannot grow without end', async () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(70_000_000) })
    await expect(openZip(bomb)('a.xml')).rejects.toThrow('too large')
  })
})

describe('a file of separated values', () => {
  const gb18030 = new Uint8Array([0xd4, 0xc2, 0x2c, 0xcf, 0xfa, 0xc1, 0xbf, 0x0a, 0x31, 0x2c, 0x32])
  it.each([
    ['UTF-8', strToU8('月,销量\n1,2')],
    ['UTF-8 with a mark', strToU8('\uFEFF月,销量\n1,2\n')],
    ['GB 18030', gb18030],
  ])('is read in %s', async (_, bytes) => {
    const copy = new Uint8Array(bytes)
    expect(await readFile(new File([copy], 'a.csv'))).toEqual([
      ['月', '销量'],
      [1, 2],
    ])
  })
})
