/** Common phones, in CSS pixels, with the areas reserved by system and browsers. */

export interface Device {
  id: string
  name: string
  width: number
  height: number
  system: 'ios' | 'android'
  /** Height of the status bar. */
  status: number
  /** Height of the home indicator. */
  home: number
  cutout: 'none' | 'notch' | 'island' | 'hole'
}

/** Bars around the page: none, those of WeChat, or those of Safari and Chrome. */
export const BARS = ['none', 'wechat', 'browser'] as const
export type Bars = (typeof BARS)[number]

const ios = { system: 'ios' } as const
const android = { system: 'android', status: 28, home: 24, cutout: 'hole' } as const
const button = { ...ios, status: 20, home: 0, cutout: 'none' } as const
const notch = { ...ios, status: 47, home: 34, cutout: 'notch' } as const
const island = { ...ios, status: 59, home: 34, cutout: 'island' } as const

export const devices: readonly Device[] = [
  { id: 'iphone-se1', name: 'iPhone SE (1)', width: 320, height: 568, ...button },
  { id: 'iphone-se', name: 'iPhone SE / 8', width: 375, height: 667, ...button },
  { id: 'iphone-mini', name: 'iPhone 13 mini', width: 375, height: 812, ...notch },
  { id: 'iphone-14', name: 'iPhone 13 / 14', width: 390, height: 844, ...notch },
  { id: 'iphone-16', name: 'iPhone 15 / 16', width: 393, height: 852, ...island },
  { id: 'iphone-pro', name: 'iPhone 16 Pro', width: 402, height: 874, ...island },
  { id: 'iphone-max', name: 'iPhone Pro Max', width: 430, height: 932, ...island },
  { id: 'android-small', name: 'Android S', width: 360, height: 640, ...android, cutout: 'none' },
  { id: 'android', name: 'HUAWEI / OPPO / vivo', width: 360, height: 800, ...android },
  { id: 'xiaomi', name: 'Xiaomi 14', width: 393, height: 873, ...android },
  { id: 'pixel', name: 'Pixel 8', width: 412, height: 915, ...android },
]

export const USUAL_DEVICE = 'iphone-mini'

export function deviceNamed(id: string | null): Device {
  const named = devices.find((device) => device.id === id)
  const usual = devices.find((device) => device.id === USUAL_DEVICE)
  return named ?? (usual as Device)
}

/** Returns the heights of the bars above and below the page. */
export function barsOf(device: Device, bars: Bars): { top: number; bottom: number } {
  const { system, status, home } = device
  if (bars === 'none') return { top: 0, bottom: 0 }
  if (bars === 'wechat') return { top: status + 44, bottom: 0 }
  if (system === 'android') return { top: status + 56, bottom: home }
  // Safari: the address bar is at the bottom of phones without a home button, at the top of the others.
  return home > 0 ? { top: status, bottom: 99 + home } : { top: status + 50, bottom: 44 }
}

/** Returns the size of the viewport that a page gets. */
export function windowOf(device: Device, bars: Bars): { width: number; height: number } {
  const { top, bottom } = barsOf(device, bars)
  return { width: device.width, height: device.height - top - bottom }
}
