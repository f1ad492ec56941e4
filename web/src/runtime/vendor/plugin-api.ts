/** The part of the plugin kit for views; panels and fields stay in the editor. */
export * from '@pinye/plugin-api'
