import { MantineProvider } from '@mantine/core'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type {
  WorkAccessActions,
  WorkAccessChange,
  WorkAccess,
  SlugAvailability,
} from './workAccess.ts'
import { AccessRows } from './AccessRows.tsx'

configure({ asyncUtilTimeout: 5_000 })

const start = 'https://works.example/s/'
const PLAIN: WorkAccess = {
  slug: null,
  slug_start: start,
  url: 'https://works.example/h5/7',
  has_password: false,
  offline_text: '',
}

/** Renders the rows with a fake host that knows one taken address; returns the recorded calls. */
function open(access: WorkAccess = PLAIN) {
  const looked: string[] = []
  const changed: WorkAccessChange[] = []
  const host = { refusal: null as string | null }
  const checkSlug = (slug: string): Promise<SlugAvailability> => {
    looked.push(slug)
    const isTaken = slug === 'wedding'
    const answer = { problem: 'it is taken', proposal: 'wedding-2026' }
    return Promise.resolve({ slug, ...(isTaken ? answer : { problem: null, proposal: null }) })
  }
  function TestRows() {
    const [kept, setKept] = useState(access)
    const [acts] = useState<WorkAccessActions>({
      look: checkSlug,
      change: (change) => {
        changed.push(change)
        if (host.refusal !== null) return Promise.resolve(host.refusal)
        const { slug, password, offline_text } = change
        setKept((before) => ({
          ...before,
          ...(slug === undefined ? {} : { slug: slug || null, url: start + slug }),
          ...(password === undefined ? {} : { has_password: password !== '' }),
          ...(offline_text === undefined ? {} : { offline_text }),
        }))
        return Promise.resolve(null)
      },
    })
    return <AccessRows access={kept} acts={acts} hasOffline />
  }
  render(
    <MantineProvider env="test">
      <TestRows />
    </MantineProvider>,
  )
  return { looked, changed, host }
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const type = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name, { selector: 'input, textarea' }), {
    target: { value },
  })
}
const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'save' }).disabled

// No texts are loaded in this test, so `t` returns the keys.
describe('the access settings of a work', () => {
  it('looks for a short address once it was typed, and offers one that is free', async () => {
    const { looked, changed } = open()
    press('slug.set')
    type('slug.label', 'wed')
    type('slug.label', ' Wedding ')
    await screen.findByText('it is taken')
    expect(looked).toEqual(['wedding'])
    expect(isReady()).toBe(false)
    press('slug.proposal')
    await screen.findByText('works.example/s/wedding-2026')
    expect(isReady()).toBe(true)
    press('save')
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'save' })).toBeNull()
    })
    expect(changed).toEqual([{ slug: 'wedding-2026' }])
    expect(screen.getByText('works.example/s/wedding-2026')).toBeTruthy()
  })

  it('warns before a former address ends, and says what the host refuses beside the field', async () => {
    const { host } = open({ ...PLAIN, slug: 'old', url: `${start}old` })
    press('slug.change')
    expect(isReady()).toBe(false)
    type('slug.label', 'new')
    expect(screen.getByText('slug.warning')).toBeTruthy()
    host.refusal = 'somebody was faster'
    press('save')
    await screen.findByText('somebody was faster')
    expect(isReady()).toBe(false)
    type('slug.label', 'newer')
    expect(screen.queryByText('somebody was faster')).toBeNull()
  })

  it('sets a password of some length, and asks before it is taken away', async () => {
    const { changed } = open()
    press('password.set')
    type('password.label', ' abc ')
    expect(isReady()).toBe(false)
    type('password.label', '花好月圆人团圆')
    press('save')
    await screen.findByText('password.isSet')
    press('password.remove')
    expect(changed).toHaveLength(1)
    press('remove')
    await screen.findByText('password.none')
    expect(changed).toEqual([{ password: '花好月圆人团圆' }, { password: '' }])
  })

  it('leaves everything as it was with Cancel', () => {
    const { changed } = open({ ...PLAIN, offline_text: 'bye' })
    press('offline.change')
    type('offline.label', 'something else')
    press('action.cancel')
    expect(screen.getByText('bye')).toBeTruthy()
    expect(changed).toEqual([])
  })
})
