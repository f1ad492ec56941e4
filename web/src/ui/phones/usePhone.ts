import { useState } from 'react'
import { BARS, deviceNamed, type Bars, type Device } from './devices.ts'

export interface Phone {
  device: Device
  bars: Bars
  setDevice: (id: string) => void
  setBars: (bars: Bars) => void
}

const KEY = 'preview-phone'

/** The selected phone of previews, stored in this browser. */
export function usePhone(): Phone {
  const [choice, setChoice] = useState(readChoice)
  const choose = (next: { device: string; bars: Bars }) => {
    setChoice(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Without storage the choice applies to this visit only.
    }
  }
  return {
    device: deviceNamed(choice.device),
    bars: choice.bars,
    setDevice: (device) => choose({ ...choice, device }),
    setBars: (bars) => choose({ ...choice, bars }),
  }
}

function readChoice(): { device: string; bars: Bars } {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as {
      device?: unknown
      bars?: unknown
    }
    return {
      device: typeof kept.device === 'string' ? kept.device : '',
      bars: BARS.find((bars) => bars === kept.bars) ?? 'none',
    }
  } catch {
    return { device: '', bars: 'none' }
  }
}
