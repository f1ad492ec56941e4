import { describe, expect, it } from 'vitest'
import {
  addScript,
  changeScript,
  MAX_SCRIPTS,
  newScript,
  removeScript,
  setScripts,
} from './scripts.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../testing.ts'

/** EM-012 */
describe('the scripts of an element', () => {
  it('are a list of id, name and content', () => {
    const [one, two] = [newScript('one', 'on()'), newScript('two', '')]
    const work = setScripts(sampleWork(sampleElement('a')), PAGE, 'a', addScript(one))
    const more = setScripts(work, PAGE, 'a', addScript(two))
    const changed = setScripts(more, PAGE, 'a', changeScript(two.id, { content: 'toast(1)' }))
    expect(elementsOf(changed)[0]?.scripts).toEqual([one, { ...two, content: 'toast(1)' }])
    expect(elementsOf(changed)[0]?.scripts[0]).toBe(one)
    const left = setScripts(changed, PAGE, 'a', removeScript(one.id))
    expect(elementsOf(left)[0]?.scripts.map(({ name }) => name)).toEqual(['two'])
    const full = Array.from({ length: MAX_SCRIPTS }, () => one)
    expect(addScript(two)(full)).toBe(full)
  })
})
