import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { barsOf, type Bars, type Device } from './devices.ts'
import classes from './phones.module.css'

/** Pixels between the screen and the outer edge of a drawn phone. */
export const BEZEL = 12

export interface PhoneShellProps {
  device: Device
  bars: Bars
  scale: number
  title: string
  /** Host name shown in the browser's address bar. */
  host: string
  children: ReactNode
}

/** Frame of a phone, with the bars of its system and of the app that shows the page. */
export function PhoneShell({ device, bars, scale, title, host, children }: PhoneShellProps) {
  const { width, height, cutout, status, system, home } = device
  const { top, bottom } = barsOf(device, bars)
  const outer = { width: width + 2 * BEZEL, height: height + 2 * BEZEL }
  const style = {
    ...outer,
    transform: `scale(${scale})`,
    '--status': `${status}px`,
    '--home': `${home}px`,
    '--round': cutout === 'none' && system === 'ios' ? '6px' : '42px',
  } as CSSProperties
  return (
    <div
      className={classes.place}
      style={{ width: outer.width * scale, height: outer.height * scale }}
    >
      <div className={classes.phone} style={style} data-cutout={cutout} data-bars={bars}>
        <div className={classes.screen}>
          {top > 0 && <TopBar system={system} bars={bars} title={title} host={host} height={top} />}
          <div className={classes.window} style={{ width, height: height - top - bottom }}>
            {children}
          </div>
          {bottom > 0 && (
            <BottomBar system={system} host={host} height={bottom} hasHome={home > 0} />
          )}
        </div>
        {cutout !== 'none' && <i className={classes.cutout} aria-hidden="true" />}
      </div>
    </div>
  )
}

interface BarProps {
  system: Device['system']
  host: string
  height: number
}

function TopBar({ system, bars, title, host, height }: BarProps & { bars: Bars; title: string }) {
  const { t } = useTranslation('phones')
  const hasAddress = bars === 'browser' && height > 68
  return (
    <div className={classes.top} style={{ height }} aria-hidden="true">
      <div className={classes.status}>
        <span>9:41</span>
        <Signals />
      </div>
      {bars === 'wechat' && (
        <div className={classes.wechat}>
          <b className={classes.close}>✕</b>
          <span className={classes.wechatTitle}>{title || t('untitled')}</span>
          <b className={classes.capsule}>•••</b>
        </div>
      )}
      {hasAddress && (
        <div className={classes.address} data-system={system}>
          <span>{host}</span>
        </div>
      )}
    </div>
  )
}

function BottomBar({ system, host, height, hasHome }: BarProps & { hasHome: boolean }) {
  return (
    <div className={classes.bottom} style={{ height }} data-system={system} aria-hidden="true">
      {system === 'ios' && hasHome && (
        <div className={classes.address}>
          <span>{host}</span>
        </div>
      )}
      {system === 'ios' && (
        <div className={classes.tools}>
          <i>‹</i>
          <i>›</i>
          <i>⇪</i>
          <i>▢</i>
        </div>
      )}
      {hasHome && <span className={classes.homeLine} />}
    </div>
  )
}

function Signals() {
  return (
    <svg viewBox="0 0 58 12" width="58" height="12" fill="currentColor">
      <path d="M0 8h3v4H0zM5 6h3v6H5zM10 3h3v9h-3zM15 0h3v12h-3z" />
      <path d="M27 3.2a9 9 0 0 1 6 2.3l1.4-1.5a11 11 0 0 0-14.8 0L21 5.5a9 9 0 0 1 6-2.3zM27 7a5 5 0 0 1 3.3 1.2l1.4-1.5a7 7 0 0 0-9.4 0l1.4 1.5A5 5 0 0 1 27 7zM25.1 9.6 27 11.7l1.9-2.1a2.8 2.8 0 0 0-3.8 0z" />
      <path d="M39.5.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zm0 1.2a.8.8 0 0 0-.8.8v7a.8.8 0 0 0 .8.8h14a.8.8 0 0 0 .8-.8v-7a.8.8 0 0 0-.8-.8zM40 3h13v6H40zM56.5 4v4a2 2 0 0 0 0-4z" />
    </svg>
  )
}
