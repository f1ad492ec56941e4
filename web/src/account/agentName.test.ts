import { describe, expect, it } from 'vitest'
import { agentName } from './agentName.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

describe('the name of a browser', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome · Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/156.0.0.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0', 'Firefox · macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari · iOS',
    ],
    [`Mozilla/5.0 (Linux; Android 15) ${chrome} MicroMessenger/8.0`, 'WeChat · Android'],
  ])('of %s is %s', (agent, name) => {
    expect(agentName(agent)).toBe(name)
  })

  it('is the text itself when no browser sent it', () => {
    expect(agentName('curl/8.9')).toBe('curl/8.9')
    expect(agentName('')).toBe('')
  })
})
