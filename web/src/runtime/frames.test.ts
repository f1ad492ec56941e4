import { describe, expect, it } from 'vitest'
import { mayFrame } from './prerenderRuntime.ts'

const sites = ['https://player.example.com', 'https://*.video.example']

describe('an address in a frame', () => {
  it.each([
    'https://player.example.com/a?b=1',
    'https://PLAYER.example.com',
    'https://a.video.example/x',
  ])('of a granted site: %s', (address) => expect(mayFrame(sites, address)).toBe(true))

  it.each([
    'http://player.example.com/',
    '//player.example.com/',
    'https://player.example.com.evil.test/',
    'https://player.example.com@evil.test/',
    'https://player.example.com:8443/',
    'https://video.example/',
    'https://evilvideo.example/',
    'javascript:https://player.example.com',
    '',
  ])('of another one: %s', (address) => expect(mayFrame(sites, address)).toBe(false))
})
