import { describe, expect, it } from 'vitest'
import { encodeActions } from './encodeActions.ts'

const links = { ids: ['p', 'q'] }
const of = (name: string, ...given: unknown[]) =>
  encodeActions([{ trigger: 'click', name, arguments: given }], links)

describe('encodeActions', () => {
  /** IN-013, IN-017 */
  it('writes what means something', () => {
    expect(of('goToPage', 1)).toBe('[["c","go",1,"q"]]')
    expect(of('goToPage', 0, 'q')).toBe('[["c","go",1,"q"]]')
    expect(of('showElement', 'a')).toBe('[["c","show","a"]]')
    expect(of('playAnimation', 'a', 'flash', 800)).toBe('[["c","play","a","flash",800]]')
    expect(of('callPhone', '13800138000')).toBe('[["c","link","tel:13800138000"]]')
    const appear = { trigger: 'appear', name: 'hideElement', arguments: ['a'] }
    expect(encodeActions([appear], links)).toBe('[["a","hide","a"]]')
  })

  /** IN-014, IN-016 */
  it('takes links to the web, to mail and to telephones', () => {
    for (const good of ['https://a.test/b?c=1', 'http://a.test', 'mailto:a@b.test', 'tel:10086'])
      expect(of('openLink', good)).toBe(JSON.stringify([['c', 'link', good]]))
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'https://a b', '//a.test', ''])
      expect(of('openLink', bad)).toBeUndefined()
  })

  /** IN-021 */
  it('leaves out what means nothing', () => {
    expect(of('goToPage')).toBeUndefined()
    expect(of('goToPage', 7)).toBeUndefined()
    expect(of('goToPage', 0, 'gone')).toBeUndefined()
    expect(of('callPhone', '110')).toBeUndefined()
    expect(of('showElement', '')).toBeUndefined()
    expect(of('eval', 'alert(1)')).toBeUndefined()
    expect(encodeActions(undefined, links)).toBeUndefined()
    expect(encodeActions([null, 5] as never, links)).toBeUndefined()
  })
})
