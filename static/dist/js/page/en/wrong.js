export const words={"wrong-missing":"Fill this in.","wrong-range":"From {min} to {max}."};
