/** A window whose side bar is 300 pixels wide: VS Code gives it a quarter of the width. */
export const windowSize = { width: 1200, height: 900 };
