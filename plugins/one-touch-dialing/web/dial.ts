import type { Runtime, Translate } from '@pinye/plugin-api'
import type { messages } from './messages.ts'
import { isDialable, telephone } from './number.ts'
import { openAddress } from './openAddress.ts'

type Say = Translate<keyof (typeof messages)['zh-CN']>
type Powers = Pick<Runtime, 'toast' | 'dialog' | 'copy'>

/** Handles a tap: checks the number, asks, and dials (EL-DIAL-16); copies the number if dialing fails (EL-DIAL-17). */
export async function dial(number: string, asks: boolean, powers: Powers, say: Say): Promise<void> {
  const { toast } = powers
  if (number === '') return toast(say('empty'), 'warning')
  if (!isDialable(number)) return toast(say('invalid'), 'warning')
  if (asks && !(await confirmed(powers, say('confirm', { number })))) return
  try {
    openAddress(telephone(number))
    toast(say('dialing'), 'success')
  } catch {
    toast(say('failed'), 'error')
    if (await copied(powers, number)) toast(say('copied'), 'info')
  }
}

async function confirmed({ dialog }: Powers, question: string): Promise<boolean> {
  return dialog ? dialog.confirm(question) : window.confirm(question)
}

async function copied({ copy }: Powers, number: string): Promise<boolean> {
  if (copy) return copy(number)
  return navigator.clipboard.writeText(number).then(
    () => true,
    () => false,
  )
}
