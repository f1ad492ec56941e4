import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import type { PluginRecord } from '../api/types.ts'
import texts from '../locales/zh-CN/admin.json' with { type: 'json' }
import { PowerList } from './PowerList.tsx'

beforeEach(() => void i18next.addResourceBundle('zh-CN', 'admin', texts))

function show(enabled: boolean, granted: string[]) {
  const capabilities = { clock: { reason: { zh: '看时间', en: 'To tell the time' } } }
  const plugin = { enabled, capabilities, grants: { capabilities: granted, config: {} } }
  render(<PowerList plugin={plugin as unknown as PluginRecord} />)
  return screen.getByRole('listitem')
}

it.each([
  ['granted, of a plugin that runs', true, ['clock'], '已授予', 'true'],
  ['granted for later, of one that is switched off', false, ['clock'], '启用后生效', 'false'],
  ['not granted, of a plugin that runs', true, [], '未授予', 'false'],
  ['not granted, of one that is switched off', false, [], '未授予', 'false'],
])('a power is shown as %s', (_, enabled, granted, word, isGranted) => {
  const power = show(enabled, granted)
  expect(power.querySelector('em')?.textContent).toBe(word)
  expect(power.dataset.granted).toBe(isGranted)
  expect(power.querySelector('.tabler-icon-check') !== null).toBe(isGranted === 'true')
})
