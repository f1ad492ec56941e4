import { act, fireEvent, render, screen } from '@testing-library/react'
import { RuntimeProvider } from '@pinye/plugin-api'
import type { Likes, LikeState, Runtime } from '@pinye/plugin-api'
import { describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../../plugin-api/web/src/test/fakes.ts'
import { RateView } from './RateView.tsx'
import { samples } from './samples.ts'
import type { RateProps } from './RateView.tsx'

const [defaults] = samples.rate

/** Fake likes service whose answers the test gives one by one. */
class FakeLikes implements Likes {
  calls: string[] = []
  #open: { resolve(state: LikeState): void; reject(reason: unknown): void }[] = []
  read = (id: string) => this.#call('read', id)
  add = (id: string) => this.#call('add', id)
  remove = (id: string) => this.#call('remove', id)

  #call(name: string, id: string): Promise<LikeState> {
    this.calls.push(`${name} ${id}`)
    return new Promise((resolve, reject) => this.#open.push({ resolve, reject }))
  }

  answer(likeCount: number, hasLiked: boolean, likers: LikeState['likers'] = []) {
    return flushAnswer(() => this.#open.shift()?.resolve({ likeCount, hasLiked, likers }))
  }

  fail(reason: unknown) {
    return flushAnswer(() => this.#open.shift()?.reject(reason))
  }
}

/** Gives the answer and waits for its effects. */
function flushAnswer(answer: () => void) {
  return act(async () => {
    answer()
    await Promise.resolve()
  })
}

function show(props: Partial<RateProps> = {}, changes: Partial<Runtime> = {}) {
  const likes = new FakeLikes()
  const runtime = fakeRuntime({ likes, ...changes })
  const tree = (provided: Runtime) => (
    <RuntimeProvider runtime={provided}>
      <RateView
        props={{ ...(defaults as RateProps), ...props }}
        element={{ id: 'rate-1', type: 'rate', name: '', width: 230, height: 120 }}
      />
    </RuntimeProvider>
  )
  const { container, rerender, unmount } = render(tree(runtime))
  const button = container.querySelector<HTMLElement>('.like-button')
  if (!button) throw new Error('there is no button')
  return {
    likes,
    runtime,
    container,
    button,
    unmount,
    change: (to: Partial<Runtime>) => rerender(tree({ ...runtime, ...to })),
    tap: () => fireEvent.click(button),
    count: () => container.querySelector('.like-count')?.textContent,
    liked: () => button.getAttribute('aria-pressed') === 'true',
  }
}

const failure = (message: string, code?: number) =>
  Object.assign(new Error(message), code ? { code } : {})

describe('a like', () => {
  /** EL-RATE-29 */
  it('is a round icon, a pill or a rectangle, outlined until it is liked', async () => {
    const circle = show({ title: '喜欢' })
    expect(circle.button.className).toContain('like-circle')
    expect(circle.button.textContent).toBe('')
    for (const buttonShape of ['round', 'square'] as const) {
      const { button } = show({ title: '喜欢', buttonShape })
      expect(button.className).toContain(`like-${buttonShape}`)
      expect(button.textContent).toBe('喜欢')
    }
    const fill = (of: { button: HTMLElement }) =>
      of.button.querySelector('svg')?.getAttribute('fill')
    expect(fill(show({ buttonIcon: 'like' }))).toBe('currentColor')
    for (const buttonIcon of ['like-o', 'star-o', 'good-job-o'] as const) {
      const shown = show({ buttonIcon })
      expect(fill(shown)).toBe('none')
      await shown.likes.answer(1, true)
      expect(fill(shown)).toBe('currentColor')
    }
  })

  /** EL-RATE-16, -21. */
  it('reads its record on show and adds the base count', async () => {
    const like = show({ baseCount: 100 })
    expect(like.count()).toBe('100')
    await like.likes.answer(5, true)
    expect(like.likes.calls).toEqual(['read rate-1'])
    expect([like.count(), like.liked()]).toEqual(['105', true])
  })

  /** EL-RATE-22. */
  it('falls back to the base count when reading fails', async () => {
    const like = show({ baseCount: 3 })
    await like.likes.fail(failure('down', 500))
    expect(like.count()).toBe('3')
    expect(like.runtime.toast).not.toHaveBeenCalled()
  })

  /** EL-RATE-17, -24. */
  it('changes at once and keeps what the host answers', async () => {
    const like = show()
    await like.likes.answer(5, false)
    like.tap()
    expect([like.count(), like.liked()]).toEqual(['6', true])
    await like.likes.answer(9, true)
    expect([like.count(), like.liked()]).toEqual(['9', true])
    like.tap()
    await like.likes.answer(8, false)
    expect([like.count(), like.liked()]).toEqual(['8', false])
    expect(like.likes.calls).toEqual(['read rate-1', 'add rate-1', 'remove rate-1'])
  })

  /** EL-RATE-24. */
  it('ignores taps while a call is in flight', async () => {
    const like = show()
    await like.likes.answer(0, false)
    like.tap()
    like.tap()
    like.tap()
    expect(like.likes.calls).toEqual(['read rate-1', 'add rate-1'])
  })

  /** EL-RATE-23. */
  it.each([
    [failure('人太多了', 409), false, '人太多了'],
    [failure('', 500), false, '点赞失败'],
    [failure('', 500), true, '取消点赞失败'],
    [new TypeError('Failed to fetch'), false, '操作失败，请重试'],
    [failure('', 401), false, '请先登录再点赞'],
    ['?', false, '操作失败，请重试'],
  ])('changes back when the call fails and says why: %o', async (reason, wasLiked, sentence) => {
    const like = show()
    await like.likes.answer(5, wasLiked)
    like.tap()
    await like.likes.fail(reason)
    expect([like.count(), like.liked()]).toEqual(['5', wasLiked])
    expect(like.runtime.toast).toHaveBeenCalledWith(sentence, 'error')
  })

  /** EL-RATE-19. */
  it('starts the sign-in when the host asks who it is', async () => {
    const login = vi.fn()
    const like = show({}, { login, visitor: { name: '林', avatar: '' } })
    await like.likes.answer(0, false)
    like.tap()
    await like.likes.fail(failure('', 401))
    expect(login).toHaveBeenCalledOnce()
    expect(like.runtime.toast).not.toHaveBeenCalled()
  })

  /** EL-RATE-19: no request is sent that the host would reject. */
  it('starts the sign-in instead of liking while nobody is signed in', async () => {
    const login = vi.fn()
    const like = show({ enableWxLogin: true }, { login })
    await like.likes.answer(4, false)
    like.tap()
    expect(login).toHaveBeenCalledOnce()
    expect(like.likes.calls).toEqual(['read rate-1'])
    expect([like.count(), like.liked()]).toEqual(['4', false])
  })

  it('needs no sign-in when the author wants none, or when somebody is signed in', async () => {
    const login = vi.fn()
    for (const [props, changes] of [
      [{ enableWxLogin: false }, { login }],
      [{ enableWxLogin: true }, { login, visitor: { name: '林', avatar: '' } }],
      [{ enableWxLogin: true }, {}],
    ] as const) {
      const like = show(props, changes)
      await like.likes.answer(4, false)
      like.tap()
      expect(like.likes.calls).toEqual(['read rate-1', 'add rate-1'])
      like.unmount()
    }
    expect(login).not.toHaveBeenCalled()
  })

  /** EL-RATE-27, TX-121. */
  it.each([
    ['zh-CN', '退出登录', '已退出登录'],
    ['en-US', 'log out', 'Logged out'],
  ] as const)('lets whoever is signed in leave (%s)', async (language, name, told) => {
    const logout = vi.fn()
    const visitor = { name: '林', avatar: '' }
    const like = show({}, { language, visitor, logout, login: vi.fn() })
    await like.likes.answer(1, true)
    fireEvent.click(screen.getByText(name))
    expect(logout).toHaveBeenCalledOnce()
    expect(like.runtime.toast).toHaveBeenCalledWith(told, 'success')
  })

  it('says nothing of leaving where nobody can have come in', () => {
    const without = show({}, { login: vi.fn() })
    expect(screen.queryByText('退出登录')).toBeNull()
    without.unmount()
    show({ enableWxLogin: false }, { visitor: { name: '林', avatar: '' }, logout: vi.fn() })
    expect(screen.queryByText('退出登录')).toBeNull()
  })

  /** WX-004. */
  it('reads its record anew when it is given other likes', async () => {
    const like = show()
    await like.likes.answer(5, true)
    const others = new FakeLikes()
    like.change({ likes: others })
    expect(others.calls).toEqual(['read rate-1'])
    await others.answer(5, false)
    expect([like.count(), like.liked()]).toEqual(['5', false])
  })

  /** EL-RATE-18. */
  it.each([{ mode: 'edit' as const }, { mode: 'prerender' as const }, { workId: '' }])(
    'does nothing with %o',
    (changes) => {
      const like = show({}, changes)
      like.tap()
      expect(like.likes.calls).toEqual([])
      expect(like.liked()).toBe(false)
    },
  )

  it('hears no answer after it is gone', async () => {
    const like = show()
    like.unmount()
    await like.likes.answer(5, true)
  })
})

/** EL-RATE-25, -26, CO-022. */
describe('the avatars', () => {
  const places = (container: HTMLElement) => container.querySelectorAll('.like-avatar').length
  const countDrawings = (container: HTMLElement) =>
    container.querySelectorAll('.like-avatar > svg').length

  it.each([
    [1, 0, 8, 0],
    [1, 5, 8, 5],
    [2, 99, 16, 16],
    [3, 99, 24, 24],
    [9, 1, 24, 1],
  ])(
    '%d rows with a base count of %d: %d places, %d faces',
    (avatarRows, baseCount, all, faces) => {
      const { container } = show({ avatarRows, baseCount })
      expect([places(container), countDrawings(container)]).toEqual([all, faces])
    },
  )

  it('show likers first, nameless ones as anonymous, and bundled faces behind them', async () => {
    const { container, likes } = show({ baseCount: 99 })
    await likes.answer(2, false, [
      { name: '林', avatar: '/uploads/lin.png' },
      { name: '', avatar: '' },
    ])
    const names = [...container.querySelectorAll('.like-avatar')].map((place) =>
      place.getAttribute('title'),
    )
    expect(names.slice(0, 3)).toEqual(['林', '匿名用户', null])
    expect([places(container), countDrawings(container)]).toEqual([8, 7])
  })

  it('replace a picture that does not load by a bundled face', async () => {
    const { container, likes } = show()
    await likes.answer(1, false, [{ name: '林', avatar: '/uploads/gone.png' }])
    fireEvent.error(screen.getByAltText('林'))
    expect(screen.getByRole('img', { name: '林' }).tagName.toLowerCase()).toBe('svg')
    expect(container.querySelector('img')).toBeNull()
  })

  it('never fetch an address that is none', async () => {
    const { container, likes } = show()
    await likes.answer(1, false, [{ name: '林', avatar: 'javascript:alert(1)' }])
    expect(container.querySelector('img')).toBeNull()
  })
})
