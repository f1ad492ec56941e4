import type { CDPSession, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

/** Multi-touch: numbered fingers on a touch screen that move independently. */
export class Fingers {
  private readonly points = new Map<number, Point>()

  private constructor(private readonly devtools: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page))
  }

  async down(finger: number, at: Point): Promise<void> {
    const isFirst = this.points.size === 0
    this.points.set(finger, at)
    await this.send(isFirst ? 'touchStart' : 'touchMove')
  }

  /** Moves several fingers simultaneously in small steps. */
  async move(to: Record<number, Point>, steps = 8): Promise<void> {
    const from = new Map(this.points)
    for (let step = 1; step <= steps; step += 1) {
      for (const [finger, end] of Object.entries(to)) {
        const start = from.get(Number(finger)) ?? end
        const part = (one: number, other: number) => one + ((other - one) * step) / steps
        this.points.set(Number(finger), { x: part(start.x, end.x), y: part(start.y, end.y) })
      }
      await this.send('touchMove')
    }
  }

  async up(finger: number): Promise<void> {
    this.points.delete(finger)
    await this.send(this.points.size === 0 ? 'touchEnd' : 'touchMove')
  }

  async tap(at: Point): Promise<void> {
    await this.down(0, at)
    await this.up(0)
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const touchPoints = [...this.points].map(([id, point]) => ({ id, ...point }))
    await this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}
