import { beforeEach, describe, expect, it } from 'vitest'
import { fillVariablesFromQuery } from './fillVariablesFromQuery.ts'

const place = (name: string) => `<bdi data-variable="${name}"></bdi>`
const bodyText = () => document.body.textContent

beforeEach(() => {
  document.body.innerHTML = ''
})

/** EL-TEXT-45 */
describe('a variable that no data source has filled', () => {
  it('shows the parameter of its name in the address of the page', () => {
    document.body.innerHTML = `<p>${place('guest')}, ${place('城市')}!</p><p>${place('guest')}</p>`
    fillVariablesFromQuery(document.body, `?guest=${encodeURIComponent('Li Lei')}&城市=平遥`)
    expect(bodyText()).toBe('Li Lei, 平遥!Li Lei')
  })

  it('shows it as plain text, and not without end', () => {
    document.body.innerHTML = place('a') + place('b')
    fillVariablesFromQuery(
      document.body,
      `?a=${encodeURIComponent('<img src=x onerror=x>')}&b=${'b'.repeat(999)}`,
    )
    expect(document.querySelector('img')).toBeNull()
    expect(bodyText()).toBe(`<img src=x onerror=x>${'b'.repeat(200)}`)
  })

  it('shows nothing where the address says nothing', () => {
    document.body.innerHTML = `[${place('a')}${place('constructor')}]<bdi>5</bdi>`
    fillVariablesFromQuery(document.body, '?b=1')
    expect(bodyText()).toBe('[]5')
  })

  it('shows it again where an element was drawn anew', async () => {
    document.body.innerHTML = `<div data-live="5">${place('a')}</div>`
    fillVariablesFromQuery(document.body, '?a=one')
    document.querySelector('[data-live]')!.innerHTML = `new ${place('a')}`
    await Promise.resolve()
    expect(bodyText()).toBe('new one')
  })
})
