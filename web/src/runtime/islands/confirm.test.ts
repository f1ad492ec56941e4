import { describe, expect, it } from 'vitest'
import { confirm } from './confirm.ts'

const ask = () => {
  const asked = confirm('确定拨打？', 'zh-CN')
  const box = document.querySelector('[role=alertdialog]')
  return { asked, box, press: (name: string) => document.querySelector<HTMLElement>(name)?.click() }
}
const key = (name: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  )

describe('a question of the page', () => {
  it.each([
    ['.py-confirm-yes', true],
    ['.py-confirm-no', false],
    ['.py-confirm', false],
  ])('is answered by %s: %s', async (name, answer) => {
    const { asked, press } = ask()
    press(name)
    expect(await asked).toBe(answer)
    expect(document.querySelector('.py-confirm')).toBeNull()
  })

  it('holds the focus, hears Escape and gives the focus back', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { asked, box } = ask()
    expect(box?.getAttribute('aria-label')).toBe('确定拨打？')
    for (const name of ['no', 'yes', 'no']) {
      expect(document.activeElement?.className).toBe(`py-confirm-${name}`)
      key('Tab')
    }
    key('Escape')
    expect(await asked).toBe(false)
    expect(document.activeElement).toBe(opener)
  })

  it('keeps its keys from the page, which would turn', async () => {
    const heard: string[] = []
    const handleKeyDown = (event: KeyboardEvent) => heard.push(event.key)
    document.body.addEventListener('keydown', handleKeyDown)
    const { asked, press } = ask()
    key('ArrowRight')
    press('.py-confirm-no')
    await asked
    expect(heard).toEqual([])
  })
})
