import { describe, expect, it } from 'vitest'
import { resolveInteraction } from './interaction.ts'

const links = { ids: ['p0', 'p1'] }
const act = (type: string, config: Record<string, unknown>) =>
  resolveInteraction({ type, config }, links)

describe('resolveInteraction', () => {
  /** IN-009, IN-021 */
  it.each([
    ['none', {}],
    ['later', { url: 'https://a.b' }],
    ['link', { url: 'javascript:alert(1)' }],
    ['link', { url: 'https://a".b/onclick=' }],
    ['link', { url: 7 }],
    ['phone', { phone: '12800000000' }],
    ['page', { pageId: 'gone' }],
    ['page', {}],
    ['audio', { url: '/uploads/a.mp3' }],
  ])('%s with %j does nothing', (type, config) => {
    expect(act(type, config)).toBeUndefined()
  })

  it('makes links that need no script', () => {
    expect(act('link', { url: ' https://a.b ' })).toMatchObject({
      href: 'https://a.b',
      needsScript: false,
    })
    expect(act('phone', { phone: '13800000000' })?.href).toBe('tel:13800000000')
  })

  /** PV-003, PV-010 */
  it('links to a page by its index and keeps what a draft needs', () => {
    expect(act('page', { pageId: 'p1' })).toEqual({
      href: '?page=1',
      attributes: { 'data-go': 'p1' },
      needsScript: false,
    })
    const draft = resolveInteraction(
      { type: 'page', config: { pageId: 'p1' } },
      { ...links, query: 'token=t&' },
    )
    expect(draft?.href).toBe('?token=t&page=1')
  })

  /** IN-019 */
  it('plays by itself unless told otherwise', () => {
    expect(act('video', { url: 'https://a/b' })?.attributes).toHaveProperty('data-autoplay')
    expect(act('video', { url: 'https://a/b', autoplay: false })?.attributes).not.toHaveProperty(
      'data-autoplay',
    )
  })
})
