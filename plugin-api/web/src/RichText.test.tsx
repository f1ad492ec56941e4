import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichText, scalePixels } from './RichText.ts'
import { RuntimeProvider } from './runtime.ts'
import { fakeRuntime } from './test/fakes.ts'
import type { Runtime } from './runtime.ts'

describe('lengths in rich text', () => {
  it.each([
    ['<p style="font-size: 24px">a</p>', '<p style="font-size: calc(24 * var(--px))">a</p>'],
    [
      "<p style='margin:0 -2.5px .5px'>a</p>",
      "<p style='margin:0 calc(-2.5 * var(--px)) calc(.5 * var(--px))'>a</p>",
    ],
    [
      '<b STYLE="font:12px/14px Arial">a</b>',
      '<b STYLE="font:calc(12 * var(--px))/calc(14 * var(--px)) Arial">a</b>',
    ],
    [
      '<p style="width:calc(100% - 10px)">a</p>',
      '<p style="width:calc(100% - calc(10 * var(--px)))">a</p>',
    ],
    [
      '<p style="font-size:1.5rem;line-height:18pt">a</p>',
      '<p style="font-size:calc(24 * var(--px));line-height:calc(24 * var(--px))">a</p>',
    ],
  ])('scale with the page: %s', (html, scaled) => {
    expect(scalePixels(html)).toBe(scaled)
  })

  it.each([
    'style="font-size: 24px" is what the author wrote about',
    '<p title="24px">24px wide</p>',
    '<p style="width:50%;font-size:1.2em">a</p>',
    '<p style="background:url(/a-24px.png)">a</p>',
    'a < b and c > d style="1px"',
  ])('leave everything else alone: %s', (html) => {
    expect(scalePixels(html)).toBe(html)
  })
})

describe('rich text', () => {
  const draw = (html: string, changes: Partial<Runtime>) =>
    render(
      <RuntimeProvider runtime={fakeRuntime(changes)}>
        <RichText html={html} />
      </RuntimeProvider>,
    ).container.innerHTML

  it('is cleaned in the editor, where it may be newer than the last save', () => {
    const sanitize = (html: string) => html.replace('bad', 'good')
    expect(draw('<b>bad</b>', { mode: 'edit', sanitize })).toContain('<b>good</b>')
  })

  it('is shown as it was saved elsewhere', () => {
    const sanitize = () => 'not asked'
    expect(draw('<b>saved</b>', { mode: 'published', sanitize })).toContain('<b>saved</b>')
  })
})
