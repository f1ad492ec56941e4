import { describe, expect, it } from 'vitest'
import {
  normalizeInteraction,
  validateInteraction,
  pickInteraction,
  setInteraction,
} from './interaction.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../testing.ts'

describe('validateInteraction', () => {
  /** IN-003 to IN-008 */
  it.each([
    ['none', {}, undefined],
    ['page', { pageId: '' }, 'ia.page'],
    ['page', { pageId: 'p' }, undefined],
    ['link', { url: ' ' }, 'ia.link'],
    ['link', { url: 'ftp://x' }, 'ia.linkInvalid'],
    ['link', { url: 'javascript:alert(1)' }, 'ia.linkInvalid'],
    ['link', { url: 'https://example.com' }, undefined],
    ['phone', {}, 'ia.phone'],
    ['phone', { phone: '23800000000' }, 'ia.phoneInvalid'],
    ['phone', { phone: '13800000000' }, undefined],
    ['video', { url: '' }, 'ia.video'],
    ['video', { url: 'file' }, 'ia.linkInvalid'],
    ['audio', { url: 7 }, 'ia.audio'],
    ['audio', { url: 'http://x/y.mp3' }, undefined],
    ['later', { anything: 1 }, undefined],
  ])('%s with %j: %s', (type, config, expected) => {
    expect(validateInteraction({ type, config })).toBe(expected)
  })
})

describe('completed', () => {
  it.each([
    ['link', { url: ' example.com/a?b=1#c ' }, { url: 'https://example.com/a?b=1#c' }],
    ['link', { url: 'www.例子.中国' }, { url: 'https://www.例子.中国' }],
    ['video', { url: 'cdn.example.com:8443/a.mp4' }, { url: 'https://cdn.example.com:8443/a.mp4' }],
    ['phone', { phone: '138-0000 0000' }, { phone: '13800000000' }],
  ])('%s with %j means %j', (type, config, meant) => {
    const { config: found } = normalizeInteraction({ type, config })
    expect(found).toEqual(meant)
    expect(validateInteraction({ type, config: found })).toBeUndefined()
  })

  it.each([
    ['link', { url: 'http://example.com' }],
    ['link', { url: 'javascript:alert(1)' }],
    ['link', { url: 'mailto:a@example.com' }],
    ['link', { url: 'somewhere' }],
    ['link', { url: '1.5' }],
    ['link', { url: 'example.com"onclick=' }],
    ['page', { pageId: 'example.com' }],
    ['phone', { phone: '12 34' }],
    ['audio', { url: 7 }],
  ])('%s with %j stays', (type, config) => {
    const interaction = { type, config }
    expect(normalizeInteraction(interaction)).toBe(interaction)
  })
})

describe('pickInteraction', () => {
  /** IN-002 */
  it('keeps the config when the same type is picked again', () => {
    const link = { type: 'link', config: { url: 'https://a.b' } }
    expect(pickInteraction(link, 'link')).toBe(link)
    expect(pickInteraction(link, 'page')).toEqual({ type: 'page', config: { pageId: '' } })
  })

  /** IN-019 */
  it('plays by itself unless told otherwise', () => {
    expect(pickInteraction({ type: 'none', config: {} }, 'video').config.autoplay).toBe(true)
  })
})

describe('setInteraction', () => {
  it('writes to one element', () => {
    const work = sampleWork(sampleElement('a'), sampleElement('b'))
    const next = setInteraction(work, PAGE, 'a', { type: 'phone', config: { phone: '1' } })
    expect(elementsOf(next)[0]?.interaction.type).toBe('phone')
    expect(elementsOf(next)[1]).toBe(elementsOf(work)[1])
  })
})
