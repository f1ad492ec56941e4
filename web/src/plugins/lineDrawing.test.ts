import { describe, expect, it } from 'vitest'
import { readLineDrawing } from './lineDrawing.ts'

const svg = (inside: string, traits = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${traits}>${inside}</svg>`

describe('a picture of a plugin within our page', () => {
  it('is lines and areas with their looks', () => {
    const text = svg(
      '<g transform="rotate(45 12 12)"><path d="M12 20.5c4-4.3 6-7.6 6-10.3"/></g><rect x="3" rx="1.5" width="4" height="4" fill="rgb(0, 0, 0)" stroke="#000"/>',
      'fill="none" stroke-width="1.75" stroke-linecap="round"',
    )
    expect(readLineDrawing(text)?.querySelectorAll('path, rect')).toHaveLength(2)
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<path d="M0 0" onload="alert(1)"/>')],
    [
      'a page within it',
      svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    ],
    ['another file', svg('<image href="https://elsewhere.example/a.png"/>')],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['a stylesheet', svg('<style>body { display: none }</style>')],
    ['a style', svg('<path d="M0 0" style="position:fixed"/>')],
    ['a class of ours', svg('<path d="M0 0" class="mantine-Button-root"/>')],
    ['a name', svg('<path d="M0 0" id="root"/>')],
    ['what moves', svg('<path d="M0 0"><animate attributeName="d"/></path>')],
    ['a paint of another file', svg('<path d="M0 0" fill="url(https://elsewhere.example/#a)"/>')],
    ['the same with escapes', svg('<path d="M0 0" fill="\\75rl(//elsewhere.example/#a)"/>')],
    ['a trait of another language', svg('<path xmlns:x="urn:x" x:href="//elsewhere.example"/>')],
    ['no drawing', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['nothing that can be read', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
    ['too many parts', svg('<path d="M0 0"/>'.repeat(200))],
    ['too long a text', svg(`<path d="${'M0 0'.repeat(5000)}"/>`)],
  ])('is not %s', (_, text) => {
    expect(readLineDrawing(text)).toBeNull()
  })
})
