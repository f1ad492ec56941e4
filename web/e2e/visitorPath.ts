import { expect, test } from './host.ts'
import type { VisitorDriver } from './visitorDriver.ts'

/** Whether something of this selector is drawn. Runs in the page. */
const isDrawn = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some(
    (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible',
  )

/** Whether a press in the middle of it reaches what lies below. Runs in the page. */
function isPressedThrough(selector: string): boolean | undefined {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  if (!box) return undefined
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return at?.closest(selector) === null
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent

const attributeOf = ([selector, name]: readonly [string, string]) =>
  document.querySelector(selector)?.getAttribute(name)

const shownPages = () =>
  [...document.querySelectorAll('.py-page[data-current]')].map((one) =>
    one.getAttribute('data-page'),
  )

const el = (uuid: string, inside = ''): string => `[data-el="${uuid}"] ${inside}`.trim()

const TOAST = '.py-toast'
const CLOSE_MAP = '.map-dialog[open] .map-cancel, .map-chooser[open] .map-navigate'
const MAP_WAYS = '.map-dialog[open] .map-way, .map-chooser[open] .map-way'

export const ANSWERS = {
  name: '李雷',
  session: 'b',
  topics: ['a', 'c'],
  city: 'c',
  food: ['b'],
  day: '2026-12-24',
  note: '两位靠窗',
}

/** A visitor's way through `workOfAVisit`: every page, everything that opens above one, and the form. */
export class VisitorPath {
  constructor(
    private readonly driver: VisitorDriver,
    /** Begins the names of the pictures. */
    private readonly name: string,
  ) {}

  async walk(address: string): Promise<void> {
    await this.driver.open(address)
    await test.step('cover', () => this.seeCover())
    await test.step('pages', () => this.turnPages())
    await test.step('form', () => this.answerForm())
    await test.step('what opens above the page', () => this.openAndClose())
    expect(await this.driver.errors()).toEqual([])
  }

  private async seeCover(): Promise<void> {
    const { driver } = this
    await this.shows(el('title', 'p'))
    await this.capture('cover')
    await driver.press('.notice-bar-close')
    await this.shows('.notice-bar-view', false)
    await driver.press('.like-button')
    await this.attribute('.like-button', 'aria-pressed', 'true')
    await expect.poll(() => driver.evaluate(textOf, '.like-count')).toBe('1')
    await driver.press('.slide-dot:nth-of-type(2)')
    await this.attribute('.slide-dot:nth-of-type(2)', 'aria-current', 'true')
    await driver.press('.background-music-disc')
    await this.attribute('.background-music-disc', 'aria-pressed', 'true')
    await driver.press('.background-music-disc')
    await this.attribute('.background-music-disc', 'aria-pressed', 'false')
    await this.capture('cover-touched')
  }

  private async turnPages(): Promise<void> {
    const { driver } = this
    await driver.swipe(-240)
    await this.isOn('form')
    await driver.swipe(240)
    await this.isOn('cover')
    await driver.press(el('onward'))
    await this.isOn('form')
    await driver.press('[data-turn="2"]')
    await this.isOn('more')
    await this.capture('more')
    await driver.press('[data-turn="1"]')
    await this.isOn('form')
  }

  private async answerForm(): Promise<void> {
    const { driver } = this
    await driver.press(el('send', 'button'))
    await expect
      .poll(() => driver.evaluate(textOf, el('name', '.forms-error')))
      .toBe('该字段为必填项')
    await this.shows(el('name', '.forms-error'))
    await this.shows(`${TOAST}-error`)
    expect(await driver.evaluate(isPressedThrough, TOAST)).toBe(true)
    await this.capture('form-wrong')
    await driver.write(el('name', 'input'), ANSWERS.name)
    await this.shows(el('name', '.forms-error'), false)
    await driver.press(el('session', 'label:nth-of-type(2)'))
    await driver.press(el('topics', 'label:nth-of-type(1)'))
    await driver.press(el('topics', 'label:nth-of-type(3)'))
    await driver.choose(el('city', 'select'), ANSWERS.city)
    await driver.press(el('food', 'button.forms-control'))
    await this.shows('.forms-drop')
    await this.capture('form-list')
    await driver.press('.forms-option:nth-of-type(2)')
    await this.attribute('.forms-option:nth-of-type(2)', 'aria-selected', 'true')
    await driver.press(el('food', 'button.forms-control'))
    await this.shows('.forms-drop', false)
    await driver.writeDay(el('day', 'input'), ANSWERS.day)
    await expect.poll(() => driver.evaluate(textOf, '.forms-day')).toBe(ANSWERS.day)
    await driver.write(el('note', 'textarea'), ANSWERS.note)
    await this.capture('form-filled')
    await driver.press(el('send', 'button'))
    await this.shows(`${TOAST}-success`)
    await expect.poll(() => driver.evaluate(textOf, TOAST)).toBe('提交成功')
    await this.capture('form-sent')
  }

  private async openAndClose(): Promise<void> {
    const { driver } = this
    await driver.press('[data-turn="2"]')
    await this.isOn('more')
    await driver.press(el('film'))
    await this.shows('.py-video.py-open')
    await this.capture('film')
    await driver.press('.py-video button')
    await this.shows('.py-video', false)
    await driver.press(el('dial', '.one-touch-dialing-view'))
    await this.shows('.py-confirm')
    await this.capture('question')
    await driver.press('.py-confirm-no')
    await this.shows('.py-confirm', false)
    await driver.press('.map-navigate')
    await this.shows(MAP_WAYS)
    await this.capture('map')
    await driver.press(CLOSE_MAP)
    await this.shows(MAP_WAYS, false)
    await this.shows(el('lamp'), false)
    await driver.press(el('switch'))
    await this.shows(el('lamp'))
    await this.capture('lamp')
  }

  private async shows(selector: string, isWanted = true): Promise<void> {
    const is = () => this.driver.evaluate(isDrawn, selector)
    await expect.poll(is, `${selector} is drawn`).toBe(isWanted)
  }

  private async attribute(selector: string, name: string, value: string): Promise<void> {
    const read = () => this.driver.evaluate(attributeOf, [selector, name] as const)
    await expect.poll(read, `${name} of ${selector}`).toBe(value)
  }

  private async isOn(page: string): Promise<void> {
    await expect.poll(() => this.driver.evaluate(shownPages, undefined)).toEqual([page])
  }

  private async capture(step: string): Promise<void> {
    await this.driver.capture(`${this.name}-${step}`)
  }
}
