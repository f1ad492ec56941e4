import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setRemoteSource, setPlugins } from '../../../plugins/pluginStore.ts'
import { clocks } from '../../../plugins/testing.ts'
import { EditorProvider } from '../../store/EditorContext.tsx'
import { openTestEditor } from '../../store/testing.ts'
import { ElementCard } from './ElementCard.tsx'

afterEach(cleanup)

describe('a card of the picker', () => {
  let asked: string[] = []

  beforeEach(() => {
    asked = []
    setPlugins([])
    setPlugins([clocks('aa')])
    setRemoteSource(({ plugin }) => {
      asked.push(plugin)
      return new Promise(() => undefined)
    })
    const { editor } = openTestEditor()
    for (const type of clocks('aa').element_types) {
      render(
        <MantineProvider>
          <EditorProvider editor={editor}>
            <ElementCard
              type={type}
              name="Clock"
              label="Add a clock"
              stageRef={{ current: null }}
            />
          </EditorProvider>
        </MantineProvider>,
      )
    }
  })

  it.each(['pointerEnter', 'focus'] as const)('has its half fetched at %s, once', (sign) => {
    expect(asked).toEqual([])
    const card = screen.getByRole('button', { name: 'Add a clock' })
    fireEvent[sign](card)
    fireEvent[sign](card)
    expect(asked).toEqual(['clocks'])
  })
})
