import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import messages from '../../../locales/zh-CN/messages.json' with { type: 'json' }
import texts from '../../../locales/zh-CN/editor.json' with { type: 'json' }
import { setInteraction } from '../../../model/actions/interaction.ts'
import { elementsOf, PAGE, sampleElement, sampleWork } from '../../../model/testing.ts'
import type { Interaction } from '../../../model/work.ts'
import { EditorProvider, useElement } from '../../store/EditorContext.tsx'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { InteractionSection } from './InteractionSection.tsx'

const LINK: Interaction = { type: 'link', config: { url: '' } }

function TestSection() {
  const element = useElement('a')
  return element ? <InteractionSection element={element} /> : null
}

function open(interaction: Interaction) {
  const work = setInteraction(sampleWork(sampleElement('a')), PAGE, 'a', interaction)
  const { editor } = openTestEditor(work)
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <TestSection />
      </EditorProvider>
    </MantineProvider>,
  )
  const storedInteraction = () => elementsOf(workOf(editor))[0]?.interaction
  return { storedInteraction }
}

const address = () => screen.getByRole('textbox', { name: texts['interaction.url'] })
const type = (value: string) => fireEvent.change(address(), { target: { value } })

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'editor', texts)
  i18next.addResourceBundle('zh-CN', 'messages', messages)
})

/** IN-002, IN-004: an invalid address is never in the work, since the host would refuse the whole work. */
describe('what a click does', () => {
  const save = () => screen.getByRole('button', { name: texts['interaction.save'] })

  it('gets https in front where an author leaves it out', () => {
    const { storedInteraction } = open(LINK)
    type('example.com/menu')
    expect(screen.queryByText(messages['ia.linkInvalid'])).toBeNull()
    fireEvent.click(save())
    expect(storedInteraction()?.config.url).toBe('https://example.com/menu')
  })

  it('says beside the field what is wrong, and keeps what was there', () => {
    const { storedInteraction } = open({ type: 'link', config: { url: 'https://example.com' } })
    fireEvent.click(screen.getByRole('button', { name: texts['interaction.change'] }))
    type('nonsense')
    expect(screen.getByText(messages['ia.linkInvalid'])).not.toBeNull()
    expect(save()).toHaveProperty('disabled', true)
    expect(storedInteraction()?.config.url).toBe('https://example.com')
  })
})
