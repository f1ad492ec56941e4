import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Waits until nothing covers the screen or is animated, since axe would measure intermediate colours. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.locator('#splash, [role=status][data-type]').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect, playState }) => {
      // Ignore paused animations, such as that of a dragged element: they never end.
      if (playState === 'paused') return false
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/**
 * Returns axe for a page. Frames of the same origin are checked in one run, including the blank one for drawing covers.
 * Frames of other origins need the slow mode, which combines the results in a separate page. Passed rules are not
 * reported in detail, because that takes time.
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

/** Returns axe's serious and critical violations. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await waitUntilStable(page)
  // The preview's frame contains the published page, which `readable.spec.ts` checks on its own.
  const axe = axeOf(page)
    .setLegacyMode()
    .exclude('iframe')
    // Experimental rule: counts letters in pictures (initials, thumbnails) as text of the surrounding button.
    .disableRules(['label-content-name-mismatch'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id} ${target.join(' ')}: ${any[0]?.message ?? ''}`),
    )
}

/** Returns all violations of axe's default rules, of any impact and in every frame. */
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

/** Returns the labels of buttons whose text is clipped at the top or bottom. */
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
