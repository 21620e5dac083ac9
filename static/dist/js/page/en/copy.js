export const words={"copy-done":"Copied.","copy-by-hand":"Select the text and copy it by hand."};
