/** Sound of a page: at most one track plays at a time, and only when the browser allows it. */

/** A sound that the visitor can switch. `isPlaying` is true only while it is audible, whatever was requested. */
export interface Track {
  isPlaying: () => boolean
  /**
   * Autoplay: starts now if the browser allows it, else at the visitor's first touch, click or key outside of the
   * element's own box, whose buttons work on their own. Does nothing while another track plays or waits.
   */
  begin: () => void
  /** Switches the sound on or off at the visitor's request. */
  toggle: () => void
  /** Calls `tell` whenever the sound starts or stops; returns a function that unsubscribes. */
  subscribe: (tell: () => void) => () => void
}

/**
 * Provided to views on published pages. A track stops when another one starts, of any element or page; it continues
 * across page turns, pauses while the tab is hidden, and ends with the page.
 */
export interface Sound {
  /** Registers an `audio` of the view; several with the same address share one track. */
  track: (audio: HTMLAudioElement) => Track
}
