import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PluginRecord } from '../api/types.ts'
import { CapabilityList } from './CapabilityList.tsx'

/** Renders the list for a plugin that requests one capability, `clock`. */
function show(enabled: boolean, granted: string[]) {
  const capabilities = { clock: { reason: { zh: '看时间', en: 'To tell the time' } } }
  const plugin = { enabled, capabilities, grants: { capabilities: granted, config: {} } }
  render(<CapabilityList plugin={plugin as unknown as PluginRecord} />)
  return screen.getByRole('listitem')
}

// No texts are loaded in this test, so `t` returns the keys.
it.each([
  ['granted, of a plugin that runs', true, ['clock'], 'granted', true],
  ['granted for later, of one that is switched off', false, ['clock'], 'grantedLater', false],
  ['not granted, of a plugin that runs', true, [], 'notGranted', false],
  ['not granted, of one that is switched off', false, [], 'notGranted', false],
])('a capability is shown as %s', (_, enabled, granted, word, isGranted) => {
  const capability = show(enabled, granted)
  expect(capability.querySelector('em')?.textContent).toBe(word)
  expect(capability.dataset.granted).toBe(String(isGranted))
  expect(capability.querySelector('.tabler-icon-check') !== null).toBe(isGranted)
})
