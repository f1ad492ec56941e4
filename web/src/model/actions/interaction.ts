/** Interaction of an element on a click, and the validation of its settings (IN-001 to IN-008). */
import { changeElements, withPatch } from '../change.ts'
import { completedAddress, isWebAddress } from '../webAddress.ts'
import type { Interaction, Props, Work } from '../work.ts'

export const INTERACTION_TYPES = ['none', 'page', 'link', 'phone', 'video', 'audio'] as const
export type InteractionType = (typeof INTERACTION_TYPES)[number]

/** Text keys of validation errors (constants.md, TX-100 to TX-106). */
export type InteractionErrorCode =
  | 'ia.page'
  | 'ia.link'
  | 'ia.linkInvalid'
  | 'ia.phone'
  | 'ia.phoneInvalid'
  | 'ia.video'
  | 'ia.audio'

const MOBILE = /^1[3-9]\d{9}$/

export function setInteraction(
  work: Work,
  pageId: string,
  uuid: string,
  interaction: Interaction,
): Work {
  return changeElements(work, pageId, [uuid], (element) =>
    withPatch(element, { interaction: withPatch(element.interaction, interaction) }),
  )
}

/** Returns the interaction for a chosen type; the same type keeps its config (IN-002, IN-019). */
export function pickInteraction(current: Interaction, type: InteractionType): Interaction {
  if (current.type === type) return current
  return { type, config: emptyConfig(type) }
}

function emptyConfig(type: InteractionType): Props {
  switch (type) {
    case 'none':
      return {}
    case 'page':
      return { pageId: '' }
    case 'link':
      return { url: '' }
    case 'phone':
      return { phone: '' }
    case 'video':
    case 'audio':
      return { url: '', autoplay: true }
  }
}

/** Normalizes an interaction: adds https to bare addresses, removes separators from phone numbers. */
export function normalizeInteraction(interaction: Interaction): Interaction {
  const { type, config } = interaction
  const name = type === 'phone' ? 'phone' : 'url'
  const value = config[name]
  if (typeof value !== 'string') return interaction
  const meant = type === 'phone' ? completedNumber(value) : completedAddress(value)
  return meant === value ? interaction : { type, config: { ...config, [name]: meant } }
}

function completedNumber(text: string): string {
  return mobileNumber(text) ?? text
}

/** Returns the digits of a mobile number without separators; undefined for other texts. */
export function mobileNumber(text: string): string | undefined {
  const digits = text.replace(/[\s()-]/g, '')
  return MOBILE.test(digits) ? digits : undefined
}

/** Returns the first error of an interaction; undefined when it is valid. */
export function validateInteraction({
  type,
  config,
}: Interaction): InteractionErrorCode | undefined {
  const text = (name: string) => {
    const value = config[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  switch (type) {
    case 'page':
      return text('pageId') ? undefined : 'ia.page'
    case 'link':
      return addressFault(text('url'), 'ia.link')
    case 'phone':
      if (!text('phone')) return 'ia.phone'
      return MOBILE.test(text('phone')) ? undefined : 'ia.phoneInvalid'
    case 'video':
      return addressFault(text('url'), 'ia.video')
    case 'audio':
      return addressFault(text('url'), 'ia.audio')
    default:
      return undefined
  }
}

function addressFault(
  url: string,
  missing: InteractionErrorCode,
): InteractionErrorCode | undefined {
  if (!url) return missing
  return isWebAddress(url) ? undefined : 'ia.linkInvalid'
}
