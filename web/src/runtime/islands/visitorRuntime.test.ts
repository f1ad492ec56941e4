import { afterEach, describe, expect, it, vi } from 'vitest'
import { visitorRuntime } from './visitorRuntime.ts'

const PAGE = { workId: '7', language: 'zh-CN', mode: 'published', now: 0 } as const

afterEach(() => {
  delete window.pinyeVisitor
})

function inWeChat() {
  const bridge = {
    token: () => null,
    user: () => null,
    login: vi.fn(),
    logout: vi.fn(),
    onChange: vi.fn(),
  }
  window.pinyeVisitor = bridge
  return bridge
}

describe('what views may do in WeChat', () => {
  it('is nothing anywhere else', () => {
    const { login, openLocation } = visitorRuntime(PAGE)
    expect([login, openLocation]).toEqual([undefined, undefined])
  })

  it('is opening a place only with WeChat’s SDK (EL-MAP-21)', () => {
    const bridge = inWeChat()
    expect(visitorRuntime(PAGE).openLocation).toBeUndefined()
    expect(visitorRuntime(PAGE).login).toBe(bridge.login)
    const openLocation = vi.fn(() => Promise.resolve(true))
    window.pinyeVisitor = { ...bridge, openLocation }
    expect(visitorRuntime(PAGE).openLocation).toBe(openLocation)
  })

  it('stays, whoever is signed in (EL-MAP-21)', () => {
    const openLocation = vi.fn(() => Promise.resolve(true))
    const user = () => ({ id: 7, nickname: '小明', username: 'wx_7', avatar: '' })
    window.pinyeVisitor = { ...inWeChat(), user, openLocation }
    const runtime = visitorRuntime(PAGE)
    expect(runtime.openLocation).toBe(openLocation)
    expect(runtime.visitor).toEqual({ name: '小明', avatar: '' })
  })
})
