import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from './readFile.ts'
import csvCases from './csvCases.json'

const caseOf = (name: string) =>
  new File([new Uint8Array(readFileSync(`${import.meta.dirname}/cases/${name}`))], name)
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function workbook(sheet: string, rest: Record<string, string> = {}) {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="a" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">
        <Relationship Id="rId7" Type="${OFFICE}/worksheet" Target="worksheets/first.xml"/>
        <Relationship Id="rId8" Type="${OFFICE}/styles" Target="styles.xml"/>
        <Relationship Id="rId9" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">${[
      ['workbook.xml', 'sheet.main'],
      ['worksheets/first.xml', 'worksheet'],
      ['styles.xml', 'styles'],
      ['sharedStrings.xml', 'sharedStrings'],
    ]
      .map(([part, kind]) => `<Override PartName="/xl/${part}" ContentType="${KIND}.${kind}+xml"/>`)
      .join('')}</Types>`,
    'xl/worksheets/first.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"/>`,
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
    const bomb = new Uint8Array(zipSync({ 'xl/workbook.xml': new Uint8Array(1000) }))
    const directory = bomb.findLastIndex((_, at) => bomb[at] === 0x50 && bomb[at + 2] === 0x01)
    new DataView(bomb.buffer).setUint32(directory + 24, 200_000_000, true)
    await expect(readFile(new File([bomb], 'a.xlsx'))).rejects.toThrow('too large')
  })

  it('shows days since 1904, times and percentages of its first visible sheet', async () => {
    expect(await readFile(caseOf('dates-1904.xlsx'))).toEqual([
      ['日期', '时间', '完成率', '月'],
      ['2026-11-22', '18:30', '25%', '11月'],
    ])
  })

  it('keeps a phone number in a cell of text', async () => {
    const table = await readFile(caseOf('phone-in-text-cell.xlsx'))
    expect(table[1]).toEqual([13800138000, 5])
  })

  /** Number formats: built-in ones by their number, and custom ones; 46023 is the first day of 2026. */
  it.each([
    [0, 0.25, 0.25],
    [9, 0.25, '25%'],
    [10, 0.12345, '12.345%'],
    [14, 46023, '2026-01-01'],
    [17, 46023, '2026-01-01'],
    [18, 0.75, '18:00'],
    [20, 0.75, '18:00'],
    [21, 0.75, '18:00:00'],
    [22, 46023.75, '2026-01-01 18:00'],
    [31, 46023, '2026-01-01'],
    [45, 0.01, '14:24'],
    [46, 1.25, '30:00:00'],
    [47, 0.01, '1424.0'],
    [48, 12345, 12345],
    [49, 13800138000, 13800138000],
    ['yyyy/m/d h:mm', 46023.5, '2026-01-01 12:00'],
    ['m"月"d"日"', 46023, '2026-01-01'],
    ['h"时"mm"分"', 0.75, '18:00'],
    [33, 0.75, '18:00:00'],
    [57, 46023, '2026-01-01'],
    ['0.00"d"', 1.5, 1.5],
    ['[Red]0.0%', 0.5, '50%'],
  ])('reads a number of format %s: %s is %s', async (format, value, expected) => {
    const own = typeof format === 'string'
    const code = String(format).replaceAll('"', '&quot;')
    const formats = own ? `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>` : ''
    const styles = `<styleSheet xmlns="${MAIN}">${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="${own ? 164 : format}"/></cellXfs></styleSheet>`
    const sheet = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`
    expect(await readFile(workbook(sheet, { 'xl/styles.xml': styles }))).toEqual([[expected]])
  })

  it.each(['a_x000D_\nb', 'a_x000D_b'])(
    'has a line break where a program wrote %j',
    async (text) => {
      const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
      expect(await readFile(workbook(sheet))).toEqual([['a\nb']])
    },
  )
})

/** The host's tests of data sources use the same cases. */
describe('a file of separated values', () => {
  it.each(csvCases)('is read with $name', async ({ bytes, table }) => {
    const sent = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
    expect(await readFile(new File([sent], 'a.csv'))).toEqual(table)
  })

  it('is read as a Chinese spreadsheet saved it', async () => {
    const table = await readFile(caseOf('excel-zh.csv'))
    expect(table[1]).toEqual(['1月', '上海·静安店', '1,280', '202611220000123456', '“双十一”预热'])
    expect(table[3]).toEqual(['3月', '喀什 艾提尕尔店', 0.5, '007', '€无法用GBK旧表'])
  })
})
