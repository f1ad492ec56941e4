import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'
import { reloadSafely, setBeforeReload } from './reload.ts'

const Greeting = ({ name }: { name: string }) => <p>hello {name}</p>

/** Fakes a chunk that loads or fails when the test says so. */
function script() {
  const waiting: { resolve: (part: typeof Greeting) => void; reject: (cause: Error) => void }[] = []
  const load = vi.fn(
    () =>
      new Promise<typeof Greeting>((resolve, reject) => {
        waiting.push({ resolve, reject })
      }),
  )
  return {
    load,
    Part: lazyPart(load),
    comes: () => runAndFlush(() => waiting.shift()?.resolve(Greeting)),
    fails: () => runAndFlush(() => waiting.shift()?.reject(new Error('no network'))),
  }
}

/** Runs a function inside `act`, including the promises it starts. */
const runAndFlush = <T,>(run: () => T): Promise<T> =>
  act(() => {
    const result = run()
    return Promise.resolve(result)
  })

class Caught extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message ? <p>{this.state.message}</p> : this.props.children
  }
}

const show = (part: ReactNode) =>
  runAndFlush(() =>
    render(
      <MantineProvider env="test">
        <Caught>{part}</Caught>
      </MantineProvider>,
    ),
  )

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe('a part whose script comes later', () => {
  it('is asked for when it is first shown, once for all that show it', async () => {
    const { load, Part, comes } = script()
    expect(load).not.toHaveBeenCalled()
    await show(
      <>
        <Part name="one" />
        <Part name="two" />
      </>,
    )
    expect(screen.queryByText(/hello/)).toBeNull()
    await comes()
    expect(screen.getAllByText(/hello/).map((one) => one.textContent)).toEqual([
      'hello one',
      'hello two',
    ])
    expect(load).toHaveBeenCalledOnce()
  })

  it('is drawn at once where it was fetched before', async () => {
    const { load, Part, comes } = script()
    Part.prefetch()
    Part.prefetch()
    await comes()
    expect(load).toHaveBeenCalledOnce()
    // Synchronous: no turn of the event loop in which a loading state could be visible.
    render(<Part name="you" />)
    expect(screen.getByText('hello you')).toBeDefined()
  })

  it('tells a failure when it is shown and not before, and is asked for again at the next try', async () => {
    const { load, Part, comes, fails } = script()
    Part.prefetch()
    await fails()
    const first = await show(<Part name="you" />)
    expect(load).toHaveBeenCalledTimes(2)
    await fails()
    expect(screen.getByRole('alert')).toBeDefined()
    // No retry has been requested.
    expect(load).toHaveBeenCalledTimes(2)
    first.unmount()
    await show(<Part name="you" />)
    expect(load).toHaveBeenCalledTimes(3)
    await comes()
    expect(screen.getByText('hello you')).toBeDefined()
  })
})

/** A chunk is missing after an update of the program on the host. */
describe('a part that does not come', () => {
  it('leaves what stands around it alone, and comes at the next try', async () => {
    const { load, Part, comes, fails } = script()
    await show(
      <>
        <input aria-label="typed" />
        <Part name="you" />
      </>,
    )
    await fails()
    expect(screen.getByRole('textbox', { name: 'typed' })).toBeDefined()
    await runAndFlush(() => fireEvent.click(screen.getByRole('button', { name: 'action.retry' })))
    expect(load).toHaveBeenCalledTimes(2)
    await comes()
    expect(screen.getByText('hello you')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is told of in a dialog that closes, where it is one', async () => {
    let fail = () => {}
    const Dialog = lazyPart<{ onClose: () => void }>(
      () => new Promise((_, reject) => (fail = () => reject(new Error('no network')))),
    )
    const onClose = vi.fn()
    await show(<Dialog onClose={onClose} />)
    await runAndFlush(() => fail())
    await runAndFlush(() =>
      fireEvent.click(
        screen.getByRole('dialog').querySelector('[aria-label="action.close"]') as Element,
      ),
    )
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is left to a boundary around it where that is wanted', async () => {
    let fail = () => {}
    const Part = lazyPart(
      () => new Promise<() => ReactNode>((_, reject) => (fail = () => reject(new Error('thrown')))),
      { failure: 'thrown' },
    )
    await show(<Part />)
    await runAndFlush(() => fail())
    expect(screen.getByText('thrown')).toBeDefined()
  })

  it.each([true, false])('offers to reload, once what is open is saved (%s)', async (isSaved) => {
    const { Part, fails } = script()
    const reload = vi.fn()
    setBeforeReload(() => Promise.resolve(isSaved))
    await reloadSafely(reload)
    expect(reload).toHaveBeenCalledTimes(isSaved ? 1 : 0)
    setBeforeReload(null)
    await show(<Part name="you" />)
    await fails()
    expect(screen.getByRole('button', { name: 'action.saveAndReload' })).toBeDefined()
  })
})

/** `React.lazy` caches a failure permanently and lets it unmount everything up to the next boundary. */
it('no part of the studio comes later in another way, but for those with a boundary of their own', () => {
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const lazy = Object.entries(files).filter(([, text]) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\(/.test(text),
  )
  expect(lazy.map(([file]) => file)).toEqual([
    '../app/ManagerLayout.tsx',
    '../editor/EditorScreen.tsx',
    '../editor/features/scripts/ScriptTab.tsx',
    '../manager/forms/StatView.tsx',
  ])
})

describe('a part that has come', () => {
  it('stays the same when it is drawn again: with what was typed and the focus', async () => {
    let comes = () => {}
    const Field = lazyPart(
      () =>
        new Promise<(props: { label: string }) => ReactNode>((resolve) => {
          comes = () => resolve(({ label }) => <input aria-label={label} />)
        }),
    )
    const renderTree = (label: string) => (
      <MantineProvider env="test">
        <Field label={label} />
      </MantineProvider>
    )
    const { rerender } = await runAndFlush(() => render(renderTree('first')))
    await runAndFlush(() => comes())
    const field = screen.getByRole('textbox')
    field.focus()
    await runAndFlush(() => rerender(renderTree('second')))
    expect(screen.getByRole('textbox', { name: 'second' })).toBe(field)
    expect(document.activeElement).toBe(field)
  })
})
