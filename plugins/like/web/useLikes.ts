import { useCallback, useEffect, useRef, useState } from 'react'
import { useMessages, useRuntime } from '@pinye/plugin-api'
import type { LikeFailure, LikeState, Likes } from '@pinye/plugin-api'
import { messages } from './messages.ts'

const NOBODY: LikeState = { likeCount: 0, hasLiked: false, likers: [] }
const UNAUTHORIZED = 401

export interface LikesOfElement extends LikeState {
  /** Whether likes work: only with visitors and a stored work (EL-RATE-18). */
  active: boolean
  toggle: () => void
}

/**
 * Like record of one element: read on mount, updated optimistically on a tap, reverted when the call fails. With
 * `needsLogin`, a tap by an anonymous visitor starts the sign-in instead, if available (EL-RATE-19).
 */
export function useLikes(elementId: string, needsLogin: boolean): LikesOfElement {
  const runtime = useRuntime()
  const text = useMessages(messages)
  const { mode, workId, likes } = runtime
  const active = (mode === 'preview' || mode === 'published') && workId !== ''
  const [state, setState] = useState(NOBODY)
  const busy = useRef(false)
  const mounted = useMounted()

  useEffect(() => {
    if (!active) return
    let current = true
    likes.read(elementId).then(
      (read) => current && !busy.current && setState(read),
      // If reading fails, the base count stays (EL-RATE-22).
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [active, elementId, likes])

  const toggle = useCallback(() => {
    if (!active || busy.current) return
    const add = !state.hasLiked
    if (add && needsLogin && runtime.login && !runtime.visitor) {
      runtime.login()
      return
    }
    busy.current = true
    setState(toggled(state))
    change(likes, elementId, add)
      .then(
        (answer) => mounted.current && setState({ ...answer, hasLiked: add }),
        (reason: unknown) => {
          if (mounted.current) setState(state)
          if (codeOf(reason) === UNAUTHORIZED && runtime.login) runtime.login()
          else runtime.toast(sentence(reason, add, text), 'error')
        },
      )
      .finally(() => {
        busy.current = false
      })
  }, [active, elementId, likes, mounted, needsLogin, runtime, state, text])

  return { ...state, active, toggle }
}

async function change(likes: Likes, elementId: string, add: boolean): Promise<LikeState> {
  return add ? likes.add(elementId) : likes.remove(elementId)
}

function toggled(state: LikeState): LikeState {
  const likeCount = Math.max(0, state.likeCount + (state.hasLiked ? -1 : 1))
  return { ...state, likeCount, hasLiked: !state.hasLiked }
}

/** EL-RATE-23: returns the host's own message, else one by error code; failures without a code ask to try again. */
function sentence(
  reason: unknown,
  add: boolean,
  text: (key: 'addFailed' | 'removeFailed' | 'retry' | 'login') => string,
) {
  const code = codeOf(reason)
  const message = reason instanceof Error && reason.name === 'Error' ? reason.message : ''
  if (message) return message
  if (code === UNAUTHORIZED) return text('login')
  if (code !== undefined) return text(add ? 'addFailed' : 'removeFailed')
  return text('retry')
}

function codeOf(reason: unknown): number | undefined {
  const code = reason instanceof Error ? (reason as Partial<LikeFailure>).code : undefined
  return typeof code === 'number' ? code : undefined
}

function useMounted() {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
