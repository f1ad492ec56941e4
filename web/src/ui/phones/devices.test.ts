import { describe, expect, it } from 'vitest'
import { BARS, devices, deviceNamed, windowOf } from './devices.ts'

describe('devices', () => {
  it('are at least eight real sizes, each seen with and without bars', () => {
    const sizes = new Set(devices.map(({ width, height }) => `${width}x${height}`))
    expect(sizes.size).toBeGreaterThanOrEqual(8)
    for (const device of devices) {
      const heights = BARS.map((bars) => windowOf(device, bars).height)
      expect(heights[0]).toBe(device.height)
      expect(heights.every((height) => height > 400 && height <= device.height)).toBe(true)
      expect(heights[2]).toBeLessThan(device.height)
    }
  })

  it('have the windows that their browsers tell', () => {
    expect(windowOf(deviceNamed('iphone-se'), 'browser')).toEqual({ width: 375, height: 553 })
    expect(windowOf(deviceNamed('iphone-14'), 'browser')).toEqual({ width: 390, height: 664 })
    expect(windowOf(deviceNamed('iphone-14'), 'wechat')).toEqual({ width: 390, height: 753 })
    expect(deviceNamed('gone').id).toBe('iphone-mini')
  })
})
