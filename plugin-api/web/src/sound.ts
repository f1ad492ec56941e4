/** Sound of a page: at most one thing is heard at a time, and only when the browser lets it be. */

/** Sound that the visitor can switch. It is silent until it is really heard, whatever was asked for. */
export interface Track {
  isPlaying: () => boolean
  /**
   * Plays by itself: now where the browser allows it, else from the visitor's first touch, click or key anywhere but in the
   * element's own box, whose buttons speak for themselves. Does nothing while something else plays or waits.
   */
  begin: () => void
  /** Plays or is silent from now on; a visitor asked for it. */
  toggle: () => void
  /** Is told whenever it begins or ends being heard; answers how to stop that. */
  subscribe: (tell: () => void) => () => void
}

/**
 * Given to views where there is somebody to hear. What is heard stops when something else begins, of whichever element or
 * page; it goes on when pages are turned, pauses while nobody sees the tab, and ends with the page.
 */
export interface Sound {
  /** Takes charge of an `audio` of the view; several of the same address are one track. */
  track: (audio: HTMLAudioElement) => Track
}
