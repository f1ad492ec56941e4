import { describe, expect, it } from 'vitest'
import { parseDataTransfer, isDrawing, textToHtml } from './parseDataTransfer.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

function carrying(text: string, files: File[] = [], types: string[] = ['text/plain']) {
  return parseDataTransfer({ getData: () => text, files: files as unknown as FileList, types })
}

describe('what is pasted or dropped', () => {
  it('is a picture where there is a file, with its name beside it or not', () => {
    const shot = file('image.png')
    expect(carrying('', [shot])).toEqual({ kind: 'pictures', files: [shot] })
    expect(carrying('cat.png', [file('cat.png')], ['text/plain', 'text/html'])?.kind).toBe(
      'pictures',
    )
  })

  it('is the words where an office program puts a picture of them beside them', () => {
    const types = ['text/plain', 'text/html', 'Files']
    expect(carrying('three words here', [file('image.png')], types)).toEqual({
      kind: 'text',
      text: 'three words here',
    })
  })

  it.each([
    ['<table><tr><td>1</td></tr></table>', '1', 'rich'],
    ['<ul><li>a</li></ul>', 'a', 'rich'],
    ['<p style="border:1px solid red">a</p>', 'a', 'rich'],
    ['<p>plain words</p>', 'plain words', 'text'],
    ['<span style="color:red">code</span>', 'code', 'text'],
  ])('keeps the structure of another program where there is one: %s', (html, text, kind) => {
    const getData = (type: string) => (type === 'text/html' ? html : text)
    const types = ['text/plain', 'text/html', 'Files']
    const files = [file('image.png')] as unknown as FileList
    expect(parseDataTransfer({ getData, files, types })?.kind).toBe(kind)
  })

  it('is the picture that a browser copied, not its address', () => {
    const getData = (type: string) =>
      type === 'text/html' ? '<meta charset="utf-8"><img src="https://a/b.png">' : ''
    const files = [file('image.png')] as unknown as FileList
    expect(parseDataTransfer({ getData, files, types: ['text/html', 'Files'] })?.kind).toBe(
      'pictures',
    )
  })

  it('is a drawing where the text is one', () => {
    const svg = '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg viewBox="0 0 1 1"></svg>\n'
    const found = carrying(svg)
    expect(found?.kind === 'pictures' && found.files[0]?.type).toBe('image/svg+xml')
    expect(isDrawing('<p>an <svg></svg></p>')).toBe(false)
    expect(isDrawing('<svgx></svgx>')).toBe(false)
    expect(isDrawing('<svg>')).toBe(false)
  })

  it('is nothing where there is nothing', () => {
    expect(carrying('  ')).toBeNull()
  })

  it('has a bound', () => {
    const found = carrying('x'.repeat(30_000))
    expect(found?.kind === 'text' && found.text.length).toBe(20_000)
    const many = carrying(
      '',
      Array.from({ length: 40 }, () => file('a.png')),
    )
    expect(many?.kind === 'pictures' && many.files.length).toBe(30)
  })

  it('becomes rich text that says the same', () => {
    expect(textToHtml('a < b\n\n<script>')).toBe('<p>a &lt; b</p><p><br></p><p>&lt;script&gt;</p>')
  })
})
