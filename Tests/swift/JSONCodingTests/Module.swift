import JSONCoding
