/** The store library views may share. */
export * from 'zustand'
