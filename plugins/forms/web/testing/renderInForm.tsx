/** Test helper: renders a view in a form that records its fields. */
import { act, createElement } from 'react'
import { render } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { FieldEntry, Form, FormState, Runtime, ViewProps } from '@pinye/plugin-api'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { fakeRuntime } from '../../../../plugin-api/web/src/test/fakes.ts'

export function fakeForm() {
  const fields = new Map<string, FieldEntry>()
  const listeners = new Set<() => void>()
  let state: FormState = 'idle'
  const form = {
    id: 'form-1',
    register: (entry) => {
      fields.set(entry.name, entry)
      return () => fields.delete(entry.name)
    },
    configure: vi.fn(),
    submit: vi.fn(() => Promise.resolve()),
    reset: vi.fn(),
    state: () => state,
    subscribe: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  } satisfies Form
  return {
    form,
    /** Returns the field of this name, which must exist. */
    field: (name: string): FieldEntry => {
      const found = fields.get(name)
      if (!found) throw new Error(`there is no field ${name}`)
      return found
    },
    names: () => [...fields.keys()],
    become: (next: FormState) =>
      act(() => {
        state = next
        listeners.forEach((tell) => tell())
      }),
  }
}

export function renderInForm<P>(
  View: (input: ViewProps<P>) => ReactNode,
  props: P,
  changes: Partial<Runtime> = {},
) {
  const fake = fakeForm()
  const mode = changes.mode ?? 'published'
  const runtime = fakeRuntime({ form: mode === 'edit' ? undefined : fake.form, ...changes })
  const element = { id: 'element-1', type: 'x', name: '', width: 220, height: 36 }
  const tree = (shown: P) =>
    createElement(RuntimeProvider, { runtime }, createElement(View, { props: shown, element }))
  const { container, rerender, unmount } = render(tree(props))
  const slot = () => container.querySelector<HTMLElement>('[data-slot="error"]')
  return {
    ...fake,
    runtime,
    container,
    unmount,
    change: (next: P) => rerender(tree(next)),
    root: () => container.firstElementChild as HTMLElement,
    /** Returns the message shown below the field; empty when there is none. */
    said: () => (slot()?.hidden === false ? slot()?.textContent : ''),
    validate: (name: string): string => {
      let message = ''
      act(() => {
        message = fake.field(name).validate()
      })
      return message
    },
  }
}
