import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Runtime } from '@pinye/plugin-api'
import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import everyday from './everyday.json'
import { IconView } from './IconView.tsx'
import { samples } from './samples.ts'
import type { IconProps } from './IconView.tsx'

const [defaults] = samples.icon

function show(props: Partial<IconProps>, changes: Partial<Runtime> = {}, name = '') {
  const { container } = render(
    <RuntimeProvider runtime={fakeRuntime(changes)}>
      <IconView
        props={{ ...(defaults as IconProps), ...props }}
        element={{ id: 'icon-1', type: 'icon', name, width: 30, height: 30 }}
      />
    </RuntimeProvider>,
  )
  return container
}

const paths = (container: HTMLElement) =>
  [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))

describe('an icon', () => {
  /** EL-ICON-05: the default icon needs no stored drawing. */
  it('is a heart in lines when nobody chose another', () => {
    const shown = show({})
    expect(paths(shown)).toEqual([everyday.heart])
    expect(shown.querySelector('svg')?.classList.contains('icon-filled')).toBe(false)
  })

  /** EL-ICON-06, EL-ICON-07. */
  it('has its colour and its size', () => {
    const shown = show({ color: '#ff0000', size: 48 })
    expect(shown.querySelector<HTMLElement>('.icon-view')?.style.color).toBe('#ff0000')
    expect(shown.querySelector<SVGElement>('svg')?.style.width).toBe('calc(48 * var(--px))')
  })

  it('is filled where its name ends so', () => {
    const svg = show({ icon: 'heart-filled' }).querySelector('svg')
    expect(svg?.classList.contains('icon-filled')).toBe(true)
  })

  it('draws what was stored with it, also when the set knows its name by another drawing', () => {
    expect(paths(show({ icon: 'heart', iconPath: 'M3 12h18\nM12 3v18' }))).toEqual([
      'M3 12h18',
      'M12 3v18',
    ])
  })

  /** EL-ICON-11. */
  it('draws an empty box for an icon that nobody knows', () => {
    for (const icon of ['no-such-icon', 'constructor', '__proto__', '']) {
      expect(show({ icon }).innerHTML).toBe('')
      expect(show({ icon }, { mode: 'edit' }).querySelector('.icon-none')).toBeTruthy()
    }
    expect(show({ icon: 'wombat', iconPath: 'M0 0"/><script>' }).innerHTML).toBe('')
  })

  it('is a picture with the name that its author gave it, else a decoration', () => {
    show({}, {}, '喜欢')
    expect(screen.getByRole('img', { name: '喜欢' })).toBeTruthy()
    expect(show({}).querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('knows everyday icons as the set draws them', () => {
    const set = (style: string) =>
      JSON.parse(
        readFileSync(`node_modules/@tabler/icons/tabler-nodes-${style}.json`, 'utf8'),
      ) as Record<string, [string, { d: string }][]>
    const [outline, filled] = [set('outline'), set('filled')]
    for (const [name, drawing] of Object.entries(everyday)) {
      const nodes = name.endsWith('-filled') ? filled[name.replace(/-filled$/, '')] : outline[name]
      expect(nodes?.map(([, { d }]) => d).join('\n'), name).toBe(drawing)
    }
  })
})
