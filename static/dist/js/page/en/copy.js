export const words={"copy.done":"Copied.","copy.byHand":"Select the text and copy it by hand."};
