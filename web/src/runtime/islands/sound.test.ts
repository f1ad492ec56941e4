import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Stubs media elements that play at once, or only after a gesture, as in browsers. */
let isAllowed = true

function stubMedia(): void {
  const state = new WeakMap<HTMLMediaElement, boolean>()
  const media = HTMLMediaElement.prototype
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !state.get(this)
  })
  vi.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (!isAllowed) return Promise.reject(new DOMException('gesture first', 'NotAllowedError'))
    state.set(this, true)
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  })
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    const was = state.get(this)
    state.set(this, false)
    if (was) this.dispatchEvent(new Event('pause'))
  })
}

function audio(name: string): HTMLAudioElement {
  const box = document.createElement('div')
  const one = document.createElement('audio')
  one.src = `https://a.example/${name}.mp3`
  box.append(document.createElement('button'), one)
  document.body.append(box)
  return one
}

const flushTimers = () => new Promise((resolve) => setTimeout(resolve))
const touch = async (target: EventTarget = document.body) => {
  target.dispatchEvent(new Event('pointerup', { bubbles: true }))
  await flushTimers()
}

async function setVisible(isSeen: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen)
  document.dispatchEvent(new Event('visibilitychange'))
  await flushTimers()
}

/** EL-MUSIC-11, EL-MUSIC-12 */
describe("a page's sound", () => {
  beforeEach(async () => {
    vi.restoreAllMocks()
    vi.resetModules()
    document.body.innerHTML = ''
    isAllowed = true
    stubMedia()
    await flushTimers()
  })
  const start = async () => (await import('./sound.ts')).pageSound()

  it('begins by itself where the browser allows it', async () => {
    const track = (await start()).track(audio('one'))
    const tell = vi.fn()
    track.subscribe(tell)
    track.begin()
    await flushTimers()
    expect([track.isPlaying(), tell.mock.calls.length]).toEqual([true, 1])
  })

  it('waits for the first touch where it does not, and says so until it is heard', async () => {
    isAllowed = false
    const track = (await start()).track(audio('one'))
    track.begin()
    await flushTimers()
    await touch()
    expect(track.isPlaying()).toBe(false)
    isAllowed = true
    await touch()
    expect(track.isPlaying()).toBe(true)
    track.toggle()
    await touch()
    expect(track.isPlaying()).toBe(false)
  })

  it('counts a touch while the browser has not said yet that it does not', async () => {
    isAllowed = false
    const one = audio('one')
    const play = one.play.bind(one)
    let refuse = () => {}
    one.play = () => {
      one.dispatchEvent(new Event('play'))
      return new Promise((_, reject) => {
        refuse = () => reject(new DOMException('gesture first', 'NotAllowedError'))
      })
    }
    const track = (await start()).track(one)
    track.begin()
    one.play = play
    isAllowed = true
    await touch()
    expect(track.isPlaying()).toBe(true)
    refuse()
    await flushTimers()
    track.toggle()
    await touch()
    expect(track.isPlaying()).toBe(false)
  })

  it("begins when WeChat's bridge is ready", async () => {
    isAllowed = false
    const track = (await start()).track(audio('one'))
    track.begin()
    await flushTimers()
    isAllowed = true
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    await flushTimers()
    expect(track.isPlaying()).toBe(true)
  })

  it('begins in an answer of the bridge, where WeChat has put that in before', async () => {
    isAllowed = false
    const asked: string[] = []
    window.WeixinJSBridge = {
      invoke: (method, _, answered) => {
        asked.push(method)
        // Playback is allowed inside this callback, but not before.
        isAllowed = true
        answered?.({})
      },
      on: () => undefined,
    }
    const track = (await start()).track(audio('one'))
    track.begin()
    await flushTimers()
    delete window.WeixinJSBridge
    expect(asked).toEqual(['getNetworkType'])
    expect(track.isPlaying()).toBe(true)
  })

  it('leaves a touch of its own button to the button', async () => {
    isAllowed = false
    const one = audio('one')
    const track = (await start()).track(one)
    track.begin()
    await flushTimers()
    isAllowed = true
    await touch(one.previousSibling as EventTarget)
    expect(track.isPlaying()).toBe(false)
    track.toggle()
    expect(track.isPlaying()).toBe(true)
  })

  it('is one at a time: what begins silences what is heard, and what waits', async () => {
    const sound = await start()
    const [first, second] = [sound.track(audio('one')), sound.track(audio('two'))]
    first.begin()
    second.begin()
    await flushTimers()
    expect([first.isPlaying(), second.isPlaying()]).toEqual([true, false])
    second.toggle()
    expect([first.isPlaying(), second.isPlaying()]).toEqual([false, true])
    const film = document.createElement('video')
    document.body.append(film)
    await film.play()
    expect(second.isPlaying()).toBe(false)
  })

  it('is the same track for elements of the same address', async () => {
    const sound = await start()
    const [first, second] = [sound.track(audio('one')), sound.track(audio('one'))]
    expect(second).toBe(first)
  })

  it('pauses while nobody sees the tab, and goes on afterwards', async () => {
    const sound = await start()
    const [first, second] = [sound.track(audio('one')), sound.track(audio('two'))]
    first.toggle()
    await setVisible(false)
    expect(first.isPlaying()).toBe(false)
    await setVisible(true)
    expect([first.isPlaying(), second.isPlaying()]).toEqual([true, false])
    first.toggle()
    await setVisible(false)
    await setVisible(true)
    expect(first.isPlaying()).toBe(false)
  })
})
