import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cleanPasted, hasStructure } from './cleanPasted.ts'
import { placePictures, storePictures } from './storePictures.ts'

const caseOf = (name: string) => readFileSync(`${import.meta.dirname}/cases/${name}.html`, 'utf8')
const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const textsOf = (body: Element, selector: string) =>
  [...body.querySelectorAll(selector)].map((one) => one.textContent?.trim())

/** Real clipboard contents of other programs. */
describe('a pasted text', () => {
  it('of Word has its lists, and says where its pictures were', () => {
    const { html, pictures } = cleanPasted(caseOf('word-2016-lists'))
    const body = bodyOf(html)
    expect(textsOf(body, 'ul > li > ol > li')).toEqual(['领取胸牌', '领取资料'])
    expect(body.querySelectorAll('body > ul > li')).toHaveLength(2)
    expect(body.querySelector('b span')?.getAttribute('style')).toBe(
      'font-size: 21px; color: #c00000',
    )
    expect(html).not.toMatch(/mso|Wingdings|o:p|class=|&nbsp;/)
    expect(pictures).toEqual([expect.stringMatching(/^file:/)])
  })

  it('of WPS counts in Chinese', () => {
    expect(textsOf(bodyOf(cleanPasted(caseOf('wps-writer-list')).html), 'ol > li')).toEqual([
      '报名',
      '缴费',
    ])
  })

  it('of a spreadsheet is a table with the digits as they are', () => {
    const body = bodyOf(cleanPasted(caseOf('wps-cells')).html)
    expect(textsOf(body, 'tr:first-child td')).toEqual([
      '姓名',
      '身份证号码',
      '电话号码',
      '入职时间',
    ])
    expect(textsOf(body, 'tr:nth-child(3) td')).toEqual([
      '葛曾䮌',
      '513722198007101089',
      '138 0013 8001',
      '2026/11/23',
    ])
  })

  it('of a WeChat article keeps boxes, finds pictures, and loses what runs', () => {
    const { html, pictures } = cleanPasted(caseOf('wechat-article'))
    const box = bodyOf(html).querySelector('div > div')
    expect(box?.getAttribute('style')).toBe(
      'border: 1px solid rgb(230, 0, 18); border-radius: 8px; background-color: rgb(255, 245, 245); padding: 12px 16px',
    )
    expect(pictures).toEqual(['https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png'])
    expect(html).not.toMatch(/alert|onclick|javascript|section|data-role/)
    expect(bodyOf(html).textContent).toContain('地址：人民路')
  })

  it.each([
    ['<p>words</p>', false],
    ['words < words', false],
    ['<span style="color:red">words</span>', false],
    ['<ul><li>a</li></ul>', true],
    ['<h2>a</h2>', true],
    ['<p style="background:#eee">a</p>', true],
    ["<p style='mso-list:l0 level1 lfo1'>a</p>", true],
  ])('%s has structure: %s', (html, expected) => {
    expect(hasStructure(html)).toBe(expected)
  })
})

describe('pictures of a pasted text', () => {
  it('are stored, and stand where they stood; the others are left out', async () => {
    const known = `/uploads/${'a'.repeat(24)}.png`
    const store = {
      uploadImage: () => Promise.resolve({ url: '/uploads/sent.png' }),
      fetchImage: (address: string) =>
        address.includes('lost')
          ? Promise.reject(new Error('no'))
          : Promise.resolve({ url: `${address}!` }),
    }
    const addresses = [
      'https://a/1.png',
      'file:///c:/2.png',
      '//a/lost.png',
      known,
      'data:image/png;base64,AA==',
    ]
    const stored = await storePictures(addresses, store)
    expect(stored).toEqual(['https://a/1.png!', null, null, known, '/uploads/sent.png'])
    const html = '<p>a<img data-pasted="0">b<img data-pasted="1"></p>'
    expect(placePictures(html, stored)).toBe('<p>a<img src="https://a/1.png!">b</p>')
  })
})
