/** The version of this code, as package.json has it: files that it makes say so. */
export const version = "0.1.0";
