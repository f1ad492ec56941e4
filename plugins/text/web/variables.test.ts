import { describe, expect, it } from 'vitest'
import { chip, isKey, withChips, renderVariables, withoutChips } from './variables.ts'

/** EL-TEXT-45 */
describe('a variable in a text', () => {
  const stored = '<p style="color: red">今日 {{price}}, <b>{{ 城市_1 }}</b>&nbsp;&amp; more</p>'

  it('is a place for its value where visitors see it', () => {
    expect(renderVariables(stored)).toBe(
      '<p style="color: red">今日 <bdi data-variable="price"></bdi>, <b><bdi data-variable="城市_1"></bdi></b>&nbsp;&amp; more</p>',
    )
  })

  it('is a chip with its label while the text is edited, and stored as it was', () => {
    const shown = withChips(stored)
    expect(shown).toContain(chip('price'))
    const page = new DOMParser().parseFromString(shown, 'text/html')
    const chips = [...page.querySelectorAll<HTMLElement>('.text-variable')]
    expect(chips.map((one) => [one.textContent, one.contentEditable])).toEqual([
      ['price', 'false'],
      ['城市_1', 'false'],
    ])
    expect(withoutChips(shown)).toBe(stored.replace('{{ 城市_1 }}', '{{城市_1}}'))
  })

  it('is nothing in an attribute, and nothing but a name', () => {
    const plain = [
      '<a href="https://a.example/{{price}}" title=\'>{{price}}\'>x</a>',
      '{{}} {{1a}} {{a b}} {{a-b}} {{<i>a</i>}} {{a } a}} {{{a}',
      '<b {{a}}',
      '',
    ]
    for (const html of plain) expect(renderVariables(html)).toBe(html)
    expect(renderVariables('{{{{a}}')).toBe('{{<bdi data-variable="a"></bdi>')
    for (const odd of [null, undefined, 7, {}]) expect(renderVariables(odd)).toBe('')
    expect(isKey('a'.repeat(50)) && !isKey('a'.repeat(51)) && !isKey('"><script>')).toBe(true)
  })

  it('that somebody made up in the text is its words', () => {
    const html = '<p><span data-variable="&quot;&gt;<b>">words</span></p>'
    expect(withoutChips(html)).toBe('<p>words</p>')
  })

  it('is read in one go, however hostile the text is', () => {
    const before = performance.now()
    for (const part of ['{{', '<', '<a "', '{{a', '}}{{', "<b '>"])
      renderVariables(part.repeat(100_000))
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
