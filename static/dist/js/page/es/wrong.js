export const words={"wrong-missing":"Rellena este campo.","wrong-range":"De {min} a {max}."};
