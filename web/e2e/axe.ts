import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Nothing covers the screen, moves or fades any more; colours in between would be judged. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.locator('#splash, [role=status][data-type]').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect, playState }) => {
      // One that is held, as by what is carried, ends when nobody knows.
      if (playState === 'paused') return false
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/**
 * Axe for a page. Frames of one origin are looked at in one go, among them the empty one that covers are drawn with; frames of
 * other origins need the long way, where what each frame says is put together in a page of its own. What passes is not written
 * down in full: that takes time and nobody reads it.
 */
export function axeOf(page: Page): AxeBuilder {
  const { origin } = new URL(page.url())
  const isOfOneOrigin = page
    .frames()
    .every((frame) => frame.url() === 'about:blank' || frame.url().startsWith(`${origin}/`))
  return new AxeBuilder({ page })
    .setLegacyMode(isOfOneOrigin)
    .options({ resultTypes: ['violations'] })
}

/** What axe finds serious or critical. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await waitUntilStable(page)
  // The preview's frame holds the published page, which `readable.spec.ts` looks at where it is whole.
  const axe = axeOf(page)
    .setLegacyMode()
    .exclude('iframe')
    // Experimental: it counts the letters in pictures (initials, thumbnails) as words of the button around them.
    .disableRules(['label-content-name-mismatch'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id} ${target.join(' ')}: ${any[0]?.message ?? ''}`),
    )
}

/**
 * All that axe finds by its own choice of rules, however little it matters and in every frame: nothing is left out, no
 * rule is off.
 */
export async function everyProblem(page: Page): Promise<string[]> {
  await waitUntilStable(page)
  const { violations } = await axeOf(page).analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any, all, none, html }) => {
      const [why] = [...any, ...all, ...none]
      return `${id} (${impact}) ${target.flat().join(' ')}: ${why?.message ?? html}`
    }),
  )
}

/** Words on buttons whose signs are cut off above or below: a box that hides what stands out is lower than its text. */
export async function findClippedText(page: Page): Promise<string[]> {
  return page.locator('.mantine-Button-label').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        const [inner, outer] = [text.getBoundingClientRect(), label.getBoundingClientRect()]
        return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
      })
      .map((label) => `cut off: ${label.textContent}`),
  )
}
