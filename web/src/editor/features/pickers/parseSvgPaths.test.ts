import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InvalidSvgError, parseSvgPaths } from './parseSvgPaths.ts'

const gallery = '../host/http/gallery/shapes'
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

describe('reading a drawing', () => {
  it.each(readdirSync(gallery).filter((name) => name.endsWith('.svg')))('reads %s', (name) => {
    expect(parseSvgPaths(readFileSync(`${gallery}/${name}`, 'utf8'))).toMatch(
      /^M[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]{10,16000}$/,
    )
  })

  it('makes paths of plain figures', () => {
    expect(parseSvgPaths(svg('<rect x="2" y="3" width="4" height="5"/>'))).toBe('M2 3h4v5h-4z')
    expect(parseSvgPaths(svg('<polygon points="0,0 9,0 9,9"/>'))).toBe('M0,0 9,0 9,9Z')
    const circle = parseSvgPaths(svg('<circle cx="50" cy="50" r="50"/>'))
    expect(circle).toBe(parseSvgPaths(svg('<ellipse cx="50" cy="50" rx="50" ry="50"/>')))
    expect(circle.match(/C/g)).toHaveLength(4)
  })

  it('gives every path a line', () => {
    expect(parseSvgPaths(svg('<g><path d="M0 0\nh9"/></g><path d="M1 1h9"/>'))).toBe(
      'M0 0 h9\nM1 1h9',
    )
  })

  /** EL-SHAPE-21. */
  it('takes over nothing but geometry', () => {
    const hostile = svg(
      '<script>alert(1)</script><image href="https://evil.example/a.png"/><path d="M0 0h9" onclick="alert(1)" fill="url(https://evil.example)"/><path d="M0 0 url(#a)"/>',
    )
    expect(parseSvgPaths(hostile)).toBe('M0 0h9')
  })

  /** EL-SHAPE-19. */
  it.each(['', 'not found', '<html></html>', svg(''), svg('<text>a</text>'), svg('<path d="x"/>')])(
    'refuses %j',
    (text) => {
      expect(() => parseSvgPaths(text)).toThrow(InvalidSvgError)
    },
  )
})
