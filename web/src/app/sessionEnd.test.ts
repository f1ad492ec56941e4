import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setBackupSource } from '../api/editorBackup.ts'
import { isSessionEnding, openSession, reportSessionEnd } from '../api/session.ts'
import { toast } from '../ui/toast.tsx'
import { watchSession } from './sessionEnd.ts'

const toasts = () => notificationsStore.getState().notifications
const toastMessages = () => toasts().map(({ message }) => message)

function watch(pathname: string, search = '') {
  const navigate = vi.fn(() => Promise.resolve())
  return { off: watchSession({ state: { location: { pathname, search } }, navigate }), navigate }
}

describe('the end of a session', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    notifications.clean()
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
    notifications.clean()
  })

  it('leads to the sign-in screen and back to where it happened (AU-013, CO-012)', () => {
    const { off, navigate } = watch('/work-manager/list', '?page=2')
    openSession()
    reportSessionEnd()
    off()
    expect(toastMessages()).toEqual(['会话已过期，请重新登录'])
    expect(toasts()[0]?.autoClose).toBe(2_000)
    expect(navigate).toHaveBeenCalledWith('/auth/login?redirect=%2Fwork-manager%2Flist%3Fpage%3D2')
  })

  it('keeps a backup of the open work and says so in the editor (AU-012, ST-003, CO-012)', () => {
    const { off, navigate } = watch('/editor/7')
    setBackupSource(() => ({ workId: 7, title: 'a', lastEditTime: 'now' }))
    openSession()
    reportSessionEnd()
    off()
    expect(toastMessages()).toEqual(['登录会话已过期，正在跳转到登录页面...'])
    expect(toasts()[0]?.autoClose).toBe(3_000)
    expect(localStorage.getItem('editorBackup')).toContain('"workId":7')
    expect(navigate).toHaveBeenCalledWith('/auth/login?redirect=%2Feditor%2F7&expired=true')
  })

  it('shows nothing else while it is being handled (ER-007)', () => {
    const { off, navigate } = watch('/work-manager/list')
    openSession()
    reportSessionEnd()
    reportSessionEnd()
    toast.error('保存失败')
    off()
    expect(toastMessages()).toEqual(['会话已过期，请重新登录'])
    expect(navigate).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(2_000)
    expect(isSessionEnding()).toBe(false)
    toast.error('保存失败')
    expect(toastMessages()).toContain('保存失败')
  })

  it('says 401 when there was no session at all (AU-017)', () => {
    const { off } = watch('/work-manager/list')
    reportSessionEnd()
    off()
    expect(toastMessages()).toEqual(['401 Session Expired'])
  })
})
