export const words={"redeem-label":"Code for {name}","redeem-go":"Use the code","redeem-hint":"Is this your name? On a device that already uses it, open the menu with your name and create a code."};
