// Nim, one position a line; prints N or P. Right.
#include <iostream>
#include <sstream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        long long heap, total = 0;
        while (words >> heap) total ^= heap;
        std::cout << (total ? "N\n" : "P\n");
    }
}
