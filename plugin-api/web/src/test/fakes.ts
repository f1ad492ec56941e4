/** Runtimes and services for tests. */
import { vi } from 'vitest'
import type { FieldServices } from '../fields/services.ts'
import type { LikeState, Runtime } from '../runtime.ts'
import type { Sound, Track } from '../sound.ts'

/** Noon of a November day in UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12)

export function fakeRuntime(changes: Partial<Runtime> = {}): Runtime {
  const nobody: LikeState = { likeCount: 0, hasLiked: false, likers: [] }
  return {
    mode: 'published',
    workId: '7',
    language: 'zh-CN',
    now: () => NOON,
    goToPage: vi.fn(),
    toast: vi.fn(),
    likes: {
      read: vi.fn(() => Promise.resolve(nobody)),
      add: vi.fn(() => Promise.resolve({ ...nobody, likeCount: 1, hasLiked: true })),
      remove: vi.fn(() => Promise.resolve(nobody)),
    },
    sanitize: (html) => html,
    ...changes,
  }
}

/** Fake sound: a track plays as soon as it is requested. */
export function fakeSound() {
  const tracks: (Track & { set: (isPlaying: boolean) => void })[] = []
  const sound: Sound = {
    track: () => {
      let isPlaying = false
      const told = new Set<() => void>()
      const set = (to: boolean) => {
        isPlaying = to
        for (const tell of told) tell()
      }
      const track = {
        set,
        isPlaying: () => isPlaying,
        begin: vi.fn(() => set(true)),
        toggle: vi.fn(() => set(!isPlaying)),
        subscribe: (tell: () => void) => {
          told.add(tell)
          return () => told.delete(tell)
        },
      }
      tracks.push(track)
      return track
    },
  }
  return { sound, tracks }
}

export function fakeServices(changes: Partial<FieldServices> = {}): FieldServices {
  return {
    language: 'zh-CN',
    uploadImage: vi.fn(() => Promise.resolve({ url: '/uploads/a.png', width: 10, height: 10 })),
    ...changes,
  }
}
